import { t } from '../../../texts/texts.ts';

/** What elements are called in the editor. Others are called by their name. */
const words: Readonly<Record<string, string>> = {
  a: t('link'),
  b: t('bold'),
  strong: t('bold'),
  i: t('italic'),
  em: t('italic'),
  u: t('underline'),
  ins: t('underline'),
  s: t('strikethrough'),
  del: t('strikethrough'),
  strike: t('strikethrough'),
  mark: t('highlight'),
  sup: t('superscript'),
  sub: t('subscript'),
  kbd: t('key'),
  samp: t('code'),
  tt: t('code'),
  q: t('quote'),
  blockquote: t('quote'),
  abbr: t('abbreviation'),
  br: t('line break'),
  wbr: t('optional break'),
  img: t('image'),
  picture: t('image'),
  svg: t('image'),
  input: t('field'),
  select: t('field'),
  textarea: t('field'),
  iframe: t('frame'),
  span: t('style'),
  font: t('style'),
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
  const name = written.replaceAll(/^[$#%]?\{+\s*|(?<!\s)\s*(?<!\})\}+$/g, '') || written;
  return /\s/.test(name) || name.length > longestName ? undefined : { name, shape: 'whole' };
}

function tagName(id: number, tags: readonly string[], isEmpty: boolean): string {
  const own = tags[id - 1];
  if (own === undefined) return t('tag {id}', { id });
  if (isEmpty && icons.has(own)) return t('icon');
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
