import { mapText, parseMarkup, plainText, writeMarkup } from '../markup.ts';

/** Adds the opening marks to Spanish questions and exclamations; the rules write only one, and only in some texts. */
export function withOpeningMarks(translation: string): string {
  const nodes = parseMarkup(translation);
  const marks = openingMarks(plainText(nodes));
  if (marks.size === 0) return translation;
  let position = 0;
  const marked = mapText(nodes, (text) => {
    const from = position;
    position += text.length;
    return [...text.matchAll(/[\s\S]/g)]
      .map(([unit], index) => `${marks.get(from + index) ?? ''}${unit}`)
      .join('');
  });
  return writeMarkup(marked);
}

/** A sentence ends at `!` or `?`, or at a period after a word that is too long to be an abbreviation. */
const sentenceEnd =
  /(?<=^[!?]|[^!?])[!?]+["”’»)]*(?=[\s,]|$)|(?<!^)\p{L}{4}(?:\.+|…)["”»)]*(?=\s|$)/gu;
const oneCry = /^[^.!?…:;¿¡]*([?!])[?!]*(["”’»)]*)\s*$/;

/** Returns the missing marks by the position they belong before. */
function openingMarks(text: string): Map<number, string> {
  const marks = new Map<number, string>();
  let end = 0;
  for (const found of [...text.matchAll(sentenceEnd), undefined]) {
    const index = end;
    end = found === undefined ? text.length : found.index + found[0].length;
    const sentence = text.slice(index, end);
    const [lead = ''] = /^[^¿¡!?]*[:;]\s/.exec(sentence) ?? [];
    const cry = sentence.slice(lead.length);
    const [, closing, quote] = oneCry.exec(cry.replace(/(?<=\d)[.:](?=\d)/g, '')) ?? [];
    // A quotation that ends before the mark is part of the cry.
    const first = cry.search(quote === '' ? /[\p{L}\p{N}“«‘]/u : /[\p{L}\p{N}]/u);
    if (closing !== undefined && first >= 0)
      marks.set(index + lead.length + first, closing === '?' ? '¿' : '¡');
  }
  return marks;
}
