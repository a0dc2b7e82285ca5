import { mapText, parseMarkup, plainText, writeMarkup } from '../markup.ts';

const oneCry = /^[^.!?…:;¿¡]*([?!])["”»)]*\s*$/;

/** Adds the opening mark to a single Spanish question or exclamation; the rules only write the closing one. */
export function withOpeningMark(translation: string): string {
  const nodes = parseMarkup(translation);
  const closing = oneCry.exec(plainText(nodes))?.[1];
  if (closing === undefined) return translation;
  const opening = closing === '?' ? '¿' : '¡';
  let isDone = false;
  const marked = mapText(nodes, (text) => {
    if (isDone || !/[\p{L}\p{N}]/u.test(text)) return text;
    isDone = true;
    return text.replace(/[\p{L}\p{N}]/u, (first) => opening + first);
  });
  return writeMarkup(marked);
}
