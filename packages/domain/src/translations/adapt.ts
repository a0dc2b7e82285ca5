import { type DiffPart, diffWords } from '../words/index.ts';

export interface Adaptation {
  readonly text: string;
  /** True if every change of the original was carried over. */
  readonly isWhole: boolean;
}

/**
 * Carries a small change of an original over to its translation: a number, a name, a placeholder or a mark that the translation has
 * as it is, once. What has to be translated stays as it was.
 */
export function adaptTranslation(
  translation: string,
  { before, after }: { readonly before: string; readonly after: string },
): Adaptation {
  let adapted: Adaptation = { text: translation, isWhole: true };
  for (const change of changesOf(diffWords(before, after))) adapted = carryOver(adapted, change);
  return adapted;
}

interface Change {
  readonly from: string;
  readonly to: string;
}

function changesOf(parts: readonly DiffPart[]): Change[] {
  return parts.flatMap((part, index) => {
    const [last, next] = [parts[index - 1], parts[index + 1]];
    if (part.kind === 'removed')
      return [{ from: part.text, to: next?.kind === 'added' ? next.text : '' }];
    return part.kind === 'added' && last?.kind !== 'removed' ? [{ from: '', to: part.text }] : [];
  });
}

function carryOver({ text, isWhole }: Adaptation, { from, to }: Change): Adaptation {
  const missed = { text, isWhole: false };
  const isWord = (part: string) =>
    /\p{L}/u.test(part) && !/^\p{Lu}/u.test(part) && !/^[<{]/.test(part);
  if (from.trim() === '' || isWord(to))
    return from.trim() === to.trim() ? { text, isWhole } : missed;
  const places = text.split(from);
  if (places.length !== 2) return missed;
  const [left = '', right = ''] = places;
  const splitsWord = /[\p{L}\p{N}]/u;
  const isPart =
    (splitsWord.test(from.slice(0, 1)) && splitsWord.test(left.slice(-1))) ||
    (splitsWord.test(from.slice(-1)) && splitsWord.test(right.slice(0, 1)));
  return isPart ? missed : { text: left + to + right, isWhole };
}
