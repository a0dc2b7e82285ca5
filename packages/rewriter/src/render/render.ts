import type { CompiledPage } from '../cut/index.ts';
import { type Dictionary, TranslationTable } from '../dictionary/index.ts';
import type { Target } from '../types.ts';
import { Output } from './output.ts';
import { Renderer } from './renderer.ts';

const output = new Output();
let isBusy = false;

/**
 * Renders a page in another language: replaces translations, links, images and head metadata by `target` and leaves
 * every other byte unchanged. Returns the page's own bytes if nothing changes. Throws `TypeError` if the dictionary was
 * not created by this package; errors of `target`'s functions are rethrown.
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

/** Like `render`, for large pages: awaits `pause` after each `stepBytes` of the page. */
export async function renderInSteps(
  compiled: CompiledPage,
  dictionary: Dictionary,
  target: Target,
  pause: () => Promise<unknown>,
  stepBytes = 64 * 1024,
): Promise<Uint8Array> {
  if (!(dictionary instanceof TranslationTable)) throw new TypeError('Not a dictionary of ours');
  const steps = new Renderer(compiled, dictionary, target, new Output()).steps(stepBytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}
