/** What the page says in both languages, by the text of the unit. */
const words = new Map<string, string>();
/** Translations as they stand on the page, which are no text to ask for. */
const said = new Set<string>();
/** By text without its numbers: the translation with `\u0000n\u0000` for the number at n. */
const shapes = new Map<string, string>();

const numberOrTag = /<\/?\d+\/?>|\d+(?:[.,:]\d+)*/g;

function numbersOf(text: string): string[] {
  return (text.match(numberOrTag) ?? []).filter((found) => !found.startsWith('<'));
}

/** The text with the same sign for every number; equal for what differs in numbers alone. */
export function shapeOf(text: string): string {
  return text.replace(numberOrTag, (found) => (found.startsWith('<') ? found : '\u0000'));
}

export function learn(source: string, translation: string): void {
  words.set(source, translation);
  said.add(translation);
  const numbers = numbersOf(source);
  const others = numbersOf(translation);
  const distinct = new Set(numbers).size === numbers.length;
  if (numbers.length === 0 || !distinct || [...numbers].sort().join() !== [...others].sort().join())
    return;
  const template = translation.replace(numberOrTag, (found) =>
    found.startsWith('<') ? found : `\u0000${numbers.indexOf(found)}\u0000`,
  );
  shapes.set(shapeOf(source), template);
}

/** The translation of a unit, also of one that differs from a known one in its numbers alone. */
export function translationOf(source: string): string | undefined {
  const known = words.get(source);
  if (known !== undefined) return known;
  const numbers = numbersOf(source);
  if (numbers.length === 0) return undefined;
  const template = shapes.get(shapeOf(source));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds NUL
  return template?.replace(/\u0000(\d+)\u0000/g, (_, index) => numbers[Number(index)] as string);
}

/** True for what is a translation already. */
export const isTranslation = (text: string): boolean => said.has(text);
