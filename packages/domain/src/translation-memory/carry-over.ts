const token = /<\/?\d{1,4}\/?>|\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,:]\p{N}+)*|\s+|./gsu;
const sentenceStart = /(?:^|[.!?:]\s+)$/;

export interface Match {
  readonly source: string;
  readonly target: string;
}

/**
 * Adapts the translation of a similar text that differs in numbers and names only: 'Order 12 items' from 'Order 15 items'.
 * Returns undefined if other words differ, or if what differs is not in the translation exactly as often.
 */
export function carryOver(text: string, { source, target }: Match): string | undefined {
  const wanted = text.match(token) ?? [];
  const known = source.match(token) ?? [];
  if (wanted.length !== known.length) return undefined;
  const changes = new Map<string, string>();
  for (const [index, old] of known.entries()) {
    const fresh = wanted[index] ?? '';
    const earlier = changes.get(old);
    if (
      earlier !== undefined
        ? earlier !== fresh
        : old !== fresh && !isCarried(old, fresh, known.slice(0, index))
    )
      return undefined;
    if (old !== fresh || isNumber(old)) changes.set(old, fresh);
  }
  return replaceTokens(target, changes, known);
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

/** A capital at the start of a sentence does not tell a name. */
function isCarried(old: string, fresh: string, before: readonly string[]): boolean {
  if (isNumber(old) && isNumber(fresh)) return true;
  const isName = /^\p{Lu}/u.test(old) && /^\p{Lu}/u.test(fresh);
  return isName && !sentenceStart.test(before.join(''));
}

function replaceTokens(
  target: string,
  changes: ReadonlyMap<string, string>,
  known: readonly string[],
): string | undefined {
  const tokens = target.match(token) ?? [];
  const count = (words: readonly string[], word: string) =>
    words.filter((one) => one === word).length;
  for (const [old, fresh] of changes)
    if (old !== fresh && count(tokens, old) !== count(known, old)) return undefined;
  return tokens.map((word) => changes.get(word) ?? word).join('');
}
