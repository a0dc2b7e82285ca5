import type { StringAttribute } from './string-attribute.ts';

const names = (list: string) => new Set(list.split(/\s+/));
type Test = (element: string, attributes: readonly StringAttribute[]) => boolean;

/** The element names of UNITS.md, duplicated: contenders share no code with the rewriter. */
export const inline = names(
  `a abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr output q rb rp rt rtc ruby s small span
  strike strong sub sup time u button`,
);
export const voidInline = names('br wbr img input');
export const voids = names('area base br col embed hr img input link meta param source track wbr');
export const regions = names(
  `script style template svg math canvas object iframe audio video select textarea code kbd samp var tt noembed noframes`,
);
export const blockRegions = names('pre xmp listing plaintext');
export const opaque = names([...regions, 'meter', 'progress', 'map', 'picture', 'embed'].join(' '));

const always: Test = () => true;
const typeOf = (attributes: readonly StringAttribute[]) =>
  attributes.find(({ name }) => name === 'type')?.value.toLowerCase() ?? '';

/** Attributes whose values are units, with the elements they apply to. */
export const attributeNames: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['title', always],
  ['placeholder', always],
  ['aria-label', always],
  ['aria-description', always],
  ['aria-roledescription', always],
  ['aria-valuetext', always],
  ['alt', (element, list) => element === 'img' || element === 'area' || typeOf(list) === 'image'],
  ['label', (element) => element === 'option' || element === 'optgroup' || element === 'track'],
  [
    'value',
    (element, list) => element === 'input' && /^(?:button|submit|reset)$/.test(typeOf(list)),
  ],
  ['summary', (element) => element === 'table'],
]);
