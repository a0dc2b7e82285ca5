/** What elements are called in the editor. Others are called by their name. */
const words: Readonly<Record<string, string>> = {
  a: 'link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'struck',
  del: 'struck',
  strike: 'struck',
  mark: 'highlight',
  sup: 'raised',
  sub: 'lowered',
  kbd: 'key',
  samp: 'code',
  tt: 'code',
  q: 'quote',
  blockquote: 'quote',
  abbr: 'short',
  br: 'line break',
  wbr: 'may break',
  img: 'image',
  picture: 'image',
  svg: 'image',
  input: 'field',
  select: 'field',
  textarea: 'field',
  iframe: 'frame',
  span: 'style',
  font: 'style',
};

/** Elements that show an icon if they are empty. */
const icons: ReadonlySet<string> = new Set(['i', 'span', 'em', 'b']);

const tagPattern = /<(\/?)(\d{1,4})(\/?)>/;
/** A longer placeholder is shown as written. */
const longestName = 24;

export interface ChipName {
  readonly name: string;
  readonly shape: 'open' | 'close' | 'whole';
}

/**
 * Names a tag or placeholder: 'link', 'line break', 'count'. Tags of one kind are numbered. Undefined for what is shown as written: an
 * address, or a long placeholder.
 * @param tags element names of the numbered tags
 */
export function chipName(written: string, tags: readonly string[]): ChipName | undefined {
  const [, close, id, single] = tagPattern.exec(written) ?? [];
  if (id === undefined) return placeholderName(written);
  const shape = close !== '' ? 'close' : single !== '' ? 'whole' : 'open';
  return { name: tagName(Number(id), tags, shape === 'whole'), shape };
}

function placeholderName(written: string): ChipName | undefined {
  if (/^\\?<|@|:\/\/|^www\.|\.\w+$/.test(written)) return undefined;
  const name = written.replaceAll(/^[$#%]?\{+\s*|\s*\}+$/g, '') || written;
  return /\s/.test(name) || name.length > longestName ? undefined : { name, shape: 'whole' };
}

function tagName(id: number, tags: readonly string[], isEmpty: boolean): string {
  const own = tags[id - 1];
  if (own === undefined) return `tag ${id}`;
  if (isEmpty && icons.has(own)) return 'icon';
  const word = wordOf(own);
  const alike = tags.flatMap((name, index) => (wordOf(name) === word ? [index + 1] : []));
  return alike.length === 1 ? word : `${word} ${alike.indexOf(id) + 1}`;
}

function wordOf(element: string): string {
  return words[element] ?? element;
}

/** Replaces the tags in a sentence by their names. */
export function nameTags(sentence: string, tags: readonly string[]): string {
  return sentence.replaceAll(
    new RegExp(tagPattern, 'g'),
    (written) => `“${chipName(written, tags)?.name}”`,
  );
}
