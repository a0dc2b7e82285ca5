import { AMBIGUOUS_NOSCRIPT } from '../limits.ts';
import type { CompiledPage } from './compiled-page.ts';
import type { CutState } from './cut-state.ts';
import type { Marks } from './marks.ts';
import { clearUnits, sortUnits } from './sort-units.ts';

/**
 * Returns what was found on a page as the compiled page.
 *
 * @param contentEnd the last position where an element can be added
 * @param isWhole false if cutting stopped before the end
 */
export function compiledOf(
  state: CutState,
  contentEnd: number,
  isWhole: boolean,
  marks: Marks,
): CompiledPage {
  const { attributes, bytes, head, metadata, rules, scriptView } = state;
  const { partedAt } = scriptView;
  const end = partedAt < 0 ? bytes.length : partedAt;
  if (partedAt >= 0) state.operations.length = scriptView.operations;
  const rawRanges = scriptView.rawRanges.toArray();
  const units = unitsOf(state, end, rawRanges);
  const headEnd = Math.min(end, head.position(contentEnd));
  return {
    bytes,
    sourceLanguage: rules.sourceLanguage,
    units,
    tags: state.units.tags.toArray(),
    operations: state.operations.toArray(),
    mediaGroups: attributes.media.groups.toArray(),
    metadata: metadata.positions,
    headEnd,
    htmlStart: metadata.hasHtml ? -1 : state.htmlStart,
    scriptStart: head.scriptStart < end ? head.scriptStart : -1,
    hasPolicy: metadata.policies > 0 || !isWhole,
    hasScripts: metadata.scripts > 0 || !isWhole,
    rawRanges,
    skips: state.units.skips,
    attributeNames: rules.attributeNames,
    checkpoints: isWhole ? marks.finish() : undefined,
  };
}

function unitsOf(state: CutState, end: number, ranges: Int32Array): Int32Array {
  const sorted = sortUnits(state.units.units.toArray());
  const units = ranges.length === 0 ? sorted : clearUnits(end, ranges, sorted);
  if (units.length < sorted.length) state.units.skips[AMBIGUOUS_NOSCRIPT]! += 1;
  return units;
}
