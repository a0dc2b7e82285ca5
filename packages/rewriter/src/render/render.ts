import type { CompiledPage } from '../cut/index.ts';
import { type Dictionary, TranslationTable } from '../dictionary/index.ts';
import type { Target } from '../types.ts';
import { Output } from './output.ts';
import { Renderer } from './renderer.ts';

const output = new Output();
let isBusy = false;

/**
 * Writes a page in another language: translations, addresses, images and the head as `target` asks, every other byte as it was.
 * Returns the page's own bytes when nothing changes. Throws `TypeError` when the dictionary is none of ours; what `target`'s
 * functions throw is passed on.
 */
export function render(compiled: CompiledPage, dictionary: Dictionary, target: Target): Uint8Array {
  if (!(dictionary instanceof TranslationTable)) throw new TypeError('Not a dictionary of ours');
  const own = isBusy ? new Output() : output;
  isBusy = true;
  try {
    return new Renderer(compiled, dictionary, target, own).render();
  } finally {
    isBusy = own !== output;
  }
}
