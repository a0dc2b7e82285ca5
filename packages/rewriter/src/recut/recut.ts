import { CheckpointWriter, checkpointDistance } from '../cut/checkpoint-writer.ts';
import { CHECKPOINT_SIZE } from '../cut/checkpoints.ts';
import { CutState } from '../cut/cut-state.ts';
import { Cutter } from '../cut/cutter.ts';
import { type CompiledPage, cut } from '../cut/index.ts';
import { noteShared } from '../cut/shared-pieces.ts';
import { siteRules } from '../cut/site-rules.ts';
import type { CutOptions } from '../types.ts';
import { PreviousPage } from './previous-page.ts';
import { type Equals, Reuse } from './reuse.ts';

/**
 * Returns what `cut` returns for `bytes`, but reads only those parts of the page that `previous` lacks: an older version of the page, or
 * another page with the same template. Cuts the whole page if `previous` was cut with other options or by another thread.
 *
 * @param equals compares bytes of the same length, natively: `(one, other) => Buffer.compare(one, other) === 0`
 */
export function recut(
  previous: CompiledPage,
  bytes: Uint8Array,
  options: CutOptions,
  equals: Equals,
  distance: number = checkpointDistance,
): CompiledPage {
  const { checkpoints } = previous;
  const rules = siteRules(options);
  if (checkpoints?.rules !== rules.key) return cut(bytes, options);
  const state = new CutState(bytes, rules);
  const writer = new CheckpointWriter(state, distance);
  const reuse = new Reuse(new PreviousPage(previous, checkpoints), state, writer, equals);
  const page = new Cutter(state, options.now ?? defaultNow).cut(reuse);
  if (hasTooMany(page, distance)) return cut(bytes, options);
  noteShared(page, { with: checkpoints, pieces: reuse.pieces });
  return page;
}

/** True if cutting again would save memory: of a page that lost most of its content, the checkpoints stayed. */
function hasTooMany({ bytes, checkpoints }: CompiledPage, distance: number): boolean {
  const count = (checkpoints?.records.length ?? 0) / CHECKPOINT_SIZE;
  return count > 64 + (2 * bytes.length) / distance;
}

const defaultNow = () => performance.now();
