/**
 * Repairs the tags of a translation. Bergamot places tags by word alignment, so separated words of one pair get a pair
 * each; these are merged into one that spans from the first word to the last. Returns undefined if a tag is then
 * missing, overlaps another or is nested in another pair than in the source.
 */
export function withWholeTags(answer: string, source: string): string | undefined {
  const pieces = answer.split(/(<[^<>]+>)/);
  const text = pieces
    .filter((piece, index) => {
      if (!piece.startsWith('<')) return true;
      return (piece.startsWith('</') ? pieces.lastIndexOf(piece) : pieces.indexOf(piece)) === index;
    })
    .join('');
  const expected = tagPlaces(source);
  return expected !== undefined && tagPlaces(text) === expected ? text : undefined;
}

/**
 * Returns each tag prefixed by its enclosing pairs, sorted alphabetically. Undefined if pairs overlap or are unclosed.
 */
function tagPlaces(text: string): string | undefined {
  const places: string[] = [];
  const open: string[] = [];
  for (const [, closing, name = '', standalone] of text.matchAll(/<(\/?)([a-z]+\d+)(\/?)>/g)) {
    if (closing !== '') {
      if (open.pop() !== name) return undefined;
      continue;
    }
    places.push([...open, name + standalone].join(' '));
    if (standalone === '') open.push(name);
  }
  return open.length === 0 ? places.sort().join(', ') : undefined;
}
