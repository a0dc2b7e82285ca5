import { chipName } from './tag-names.ts';
import { type Token, tokensOf } from './tokens.ts';

const isolates = /^[\u2066-\u2069]$/;

/** The ranges of a field's value that are shown as chips, with the isolates around them. */
export function chipRanges(value: string): Token[] {
  return tokensOf(value)
    .filter(({ start, end }) => chipName(value.slice(start, end), []) !== undefined)
    .map(({ start, end }) => ({
      start: isolates.test(value[start - 1] ?? '') ? start - 1 : start,
      end: isolates.test(value[end] ?? '') ? end + 1 : end,
    }));
}

/** Moves an offset out of a chip: on in the direction it came from, else to the nearer side. */
export function outsideOfChip(offset: number, before: number, ranges: readonly Token[]): number {
  const chip = ranges.find(({ start, end }) => start < offset && offset < end);
  if (chip === undefined) return offset;
  const { start, end } = chip;
  if (before <= start) return end;
  if (before >= end) return start;
  return offset - start < end - offset ? start : end;
}

interface FieldSelection {
  readonly start: number;
  readonly end: number;
}

/** Moves both ends of a field's selection out of chips. Returns the selection. */
export function leaveChips(field: HTMLTextAreaElement, before: FieldSelection): FieldSelection {
  const { selectionStart, selectionEnd, selectionDirection, value } = field;
  const ranges = chipRanges(value);
  const start = outsideOfChip(selectionStart, before.start, ranges);
  const end = outsideOfChip(selectionEnd, before.end, ranges);
  if (start !== selectionStart || end !== selectionEnd)
    field.setSelectionRange(start, end, selectionDirection);
  return { start, end };
}

/** Before a deletion next to a chip, selects the chip, so that the deletion takes it as a whole. */
export function deleteWholeChip({ target, inputType }: InputEvent): void {
  const [, side] = /^delete(?:Content|Word)(Backward|Forward)$/.exec(inputType) ?? [];
  if (side === undefined || !(target instanceof HTMLTextAreaElement)) return;
  const { selectionStart: caret, selectionEnd, value } = target;
  if (caret !== selectionEnd) return;
  const chip = chipRanges(value).find(({ start, end }) =>
    side === 'Backward' ? start < caret && caret <= end : start <= caret && caret < end,
  );
  if (chip !== undefined) target.setSelectionRange(chip.start, chip.end);
}
