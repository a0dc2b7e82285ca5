/** A part of two texts: in both, or in one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const token = /<\/?\d+\/?>|\{[^{}\s]+\}|[\p{L}\p{M}\p{N}]+|\s+|./gsu;

/** Texts whose tokens need more comparisons count as wholly different. */
const mostComparisons = 1_000_000;

/** Compares two texts word by word. The parts that are not `added` make up `before`, those not `removed` make up `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, fresh] = [before.match(token) ?? [], after.match(token) ?? []];
  if (old.length * fresh.length > mostComparisons) return merged(replaced(old, fresh));
  const lengths = commonLengths(old, fresh);
  const parts: DiffPart[] = [];
  let [at, to] = [0, 0];
  while (at < old.length && to < fresh.length) {
    const [text = '', other = ''] = [old[at], fresh[to]];
    if (text === other) {
      parts.push({ kind: 'same', text });
      at += 1;
      to += 1;
    } else if (lengthAt(lengths, at + 1, to) >= lengthAt(lengths, at, to + 1)) {
      parts.push({ kind: 'removed', text });
      at += 1;
    } else {
      parts.push({ kind: 'added', text: other });
      to += 1;
    }
  }
  return merged([...parts, ...replaced(old.slice(at), fresh.slice(to))]);
}

/** Lengths of the longest common subsequences of the rests of both lists, by their starts. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = fresh.length - 1; to >= 0; to--) {
      const row = lengths[at];
      if (row === undefined) continue;
      row[to] =
        old[at] === fresh[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
    }
  return lengths;
}

function lengthAt(lengths: readonly Uint32Array[], at: number, to: number): number {
  return lengths[at]?.[to] ?? 0;
}

function replaced(old: readonly string[], fresh: readonly string[]): DiffPart[] {
  return [
    ...old.map((text) => ({ kind: 'removed' as const, text })),
    ...fresh.map((text) => ({ kind: 'added' as const, text })),
  ];
}

/** Joins neighbors of one kind. Within a change, what was removed comes first. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed === '' && added === '' && last?.kind === 'same')
      joined[joined.length - 1] = { kind, text: last.text + text };
    else {
      close();
      joined.push({ kind, text });
    }
  }
  close();
  return joined;
}
