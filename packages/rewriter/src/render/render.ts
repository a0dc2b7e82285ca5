import type { CompiledPage } from '../cut/index.ts';
import { type Dictionary, TranslationTable } from '../dictionary/index.ts';
import type { Target } from '../types.ts';
import type { Rendering } from './copies.ts';
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
  return withRenderer(compiled, dictionary, target, (renderer) => renderer.render());
}

function withRenderer<Result>(
  compiled: CompiledPage,
  dictionary: Dictionary,
  target: Target,
  work: (renderer: Renderer) => Result,
): Result {
  if (!(dictionary instanceof TranslationTable)) throw new TypeError('Not a dictionary of ours');
  const own = isBusy ? new Output() : output;
  isBusy = true;
  try {
    return work(new Renderer(compiled, dictionary, target, own));
  } finally {
    isBusy = own !== output;
  }
}

/**
 * Like `render`; copies what the page has in common with one that was rendered before, if it was cut with its help (`recut`). The
 * dictionary must be the one of `before`, and the target must say the same, but for what is added to the head. Undefined for a page that
 * nothing can be taken over from: `render` it.
 */
export function renderAgain(
  compiled: CompiledPage,
  dictionary: Dictionary,
  target: Target,
  before?: Rendering,
): Rendering | undefined {
  const { checkpoints } = compiled;
  if (checkpoints === undefined) return undefined;
  return withRenderer(compiled, dictionary, target, (renderer) =>
    renderer.renderAgain(checkpoints, before),
  );
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
