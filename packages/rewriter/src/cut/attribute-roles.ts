import { attributeId, attributeTable } from '../scan/attributes.ts';
import { tagId } from '../scan/tags.ts';

/** Candidate roles of attributes by name; the element decides which apply. */
export const NO_ROLE = 0;
const PLAIN_TEXT = 1;
export const ALT_TEXT = 2;
export const LABEL_TEXT = 3;
export const VALUE_TEXT = 4;
export const SUMMARY_TEXT = 5;
const HREF = 6;
export const ACTION = 7;
export const FORM_ACTION = 8;
export const SRC = 9;
export const SRCSET = 10;
const LAZY_SRC = 11;
export const LAZY_SRCSET = 12;
export const POSTER = 13;
export const STYLE = 14;
export const LANGUAGE = 15;
const DIRECTION = 16;

const roles: readonly (readonly [role: number, names: string])[] = [
  [PLAIN_TEXT, 'title placeholder aria-label aria-description aria-roledescription aria-valuetext'],
  [ALT_TEXT, 'alt'],
  [LABEL_TEXT, 'label'],
  [VALUE_TEXT, 'value'],
  [SUMMARY_TEXT, 'summary'],
  [HREF, 'href xlink:href'],
  [ACTION, 'action'],
  [FORM_ACTION, 'formaction'],
  [SRC, 'src'],
  [SRCSET, 'srcset imagesrcset'],
  [LAZY_SRC, 'data-src data-lazy-src data-original'],
  [LAZY_SRCSET, 'data-srcset data-lazy-srcset data-original-set'],
  [POSTER, 'poster'],
  [STYLE, 'style'],
  [LANGUAGE, 'lang xml:lang'],
  [DIRECTION, 'dir'],
];

/** Role by attribute id; ids beyond the table (a site's own names) have none. */
export const attributeRoles: Uint8Array = new Uint8Array(attributeTable.names.length);
for (const [role, names] of roles) {
  for (const name of names.split(' ')) attributeRoles[attributeId(name)] = role;
}

export const tags = {
  a: tagId('a'),
  area: tagId('area'),
  audio: tagId('audio'),
  base: tagId('base'),
  button: tagId('button'),
  form: tagId('form'),
  frame: tagId('frame'),
  html: tagId('html'),
  iframe: tagId('iframe'),
  img: tagId('img'),
  input: tagId('input'),
  link: tagId('link'),
  meta: tagId('meta'),
  optgroup: tagId('optgroup'),
  option: tagId('option'),
  picture: tagId('picture'),
  script: tagId('script'),
  source: tagId('source'),
  table: tagId('table'),
  track: tagId('track'),
  video: tagId('video'),
} as const;
