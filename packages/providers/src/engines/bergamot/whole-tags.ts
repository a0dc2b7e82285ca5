/**
 * Bergamot puts tags around the words that its attention points to, so words of one pair that are not side by side in
 * the translation come with a pair each. Such pairs become one that covers everything from the first word to the last.
 * Undefined when a tag is then missing, crosses another or stands in another pair than in the source.
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

/** Every tag after the pairs around it, in alphabetical order; undefined when pairs cross or are not closed. */
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
