import type { CutOptions } from '../types.ts';
import { CheckpointWriter, checkpointDistance } from './checkpoint-writer.ts';
import type { CompiledPage } from './compiled-page.ts';
import { CutState } from './cut-state.ts';
import { Cutter } from './cutter.ts';
import { siteRules } from './site-rules.ts';

/**
 * Finds everything on a page that depends on its language: translation units (UNITS.md), links, images, head metadata.
 * `bytes` is UTF-8 (see `decodePage`) and is referenced by the result. Never throws; linear in the page's length.
 * Content over the `limits` is skipped, see `skipped`.
 *
 * @param distance bytes between two checkpoints, at least
 */
export function cut(
  bytes: Uint8Array,
  options: CutOptions,
  distance: number = checkpointDistance,
): CompiledPage {
  const state = new CutState(bytes, siteRules(options));
  return new Cutter(state, options.now ?? defaultNow).cut(new CheckpointWriter(state, distance));
}

const defaultNow = () => performance.now();

export {
  type CompiledPage,
  compiledSize,
  fromPortable,
  type PortablePage,
  toPortable,
} from './compiled-page.ts';
export { links } from './read-links.ts';
export { media } from './read-media.ts';
export { metadata } from './read-metadata.ts';
export {
  attributeUnits,
  type Coverage,
  coverage,
  missing,
  missingUnits,
  units,
} from './read-units.ts';
export { type Skipped, skipped } from './skipped.ts';
