/** A candidate of a `srcset`: its URL and descriptors, as written. */
export interface Candidate {
  readonly address: string;
  readonly descriptor: string;
}

/** Parses a `srcset` (WHATWG 4.8.4.3.9); URLs are as written. Linear. */
export function parseSrcset(value: string): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  while (at < value.length) {
    while (at < value.length && (isSpace(value[at]!) || value[at] === ',')) at += 1;
    if (at === value.length) break;
    const start = at;
    while (at < value.length && !isSpace(value[at]!)) at += 1;
    let end = at;
    while (end > start && value[end - 1] === ',') end -= 1;
    const address = value.slice(start, end);
    if (end < at) {
      found.push({ address, descriptor: '' });
      continue;
    }
    const after = descriptorEnd(value, at);
    found.push({ address, descriptor: value.slice(at, after).trim() });
    at = after;
  }
  return found;
}

function isSpace(character: string): boolean {
  return (
    character === ' ' ||
    character === '\n' ||
    character === '\t' ||
    character === '\r' ||
    character === '\f'
  );
}

/** Returns the position of the comma that ends the descriptors; commas in parentheses do not. */
function descriptorEnd(value: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < value.length; at++) {
    const character = value[at];
    if (character === '(') depth = 1;
    else if (character === ')') depth = 0;
    else if (character === ',' && depth === 0) break;
  }
  return at;
}

/** The inverse of `parseSrcset`. */
export function formatSrcset(candidates: readonly Candidate[]): string {
  return candidates
    .map(({ address, descriptor }) => (descriptor === '' ? address : `${address} ${descriptor}`))
    .join(', ');
}
