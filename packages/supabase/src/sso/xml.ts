import { DOMParser } from '@xmldom/xmldom';

/** A SAML document is invalid or over a limit; the message may be shown to users. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
}

/** Real documents have less than a tenth of these. Parsing and verifying cost more than linear in depth, attributes and namespaces. */
export const limits = {
  /** Characters of metadata; a response has at most 256 Ki. */
  characters: 1_000_000,
  responseCharacters: 262_144,
  depth: 32,
  /** Also comments and instructions. */
  elements: 2500,
  attributesOfElement: 64,
  /** Namespace declarations of an element and its ancestors. */
  namespaces: 64,
} as const;

/**
 * Parses metadata or a response. Checks the limits before, in one pass over the text. Refuses document types, because entities can read
 * files or expand exponentially, and more than one assertion. Throws `MetadataError`.
 */
export function parseSaml(xml: string): Element {
  checkLimits(xml);
  const refuse = (message: string) => {
    throw new MetadataError(`That is no well-formed XML: ${message.split('\n')[0]}`);
  };
  // With the parser of the signature library, not with saxes: two parsers could see two issuers in one response.
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  return document?.documentElement ?? refuse('it is empty');
}

/** Returns the text of a posted `SAMLResponse` (base64). Throws `MetadataError` if it is too long. */
export function responseXml(samlResponse: string): string {
  const xml = Buffer.from(samlResponse, 'base64').toString('utf8');
  if (xml.length > limits.responseCharacters) throw new MetadataError('The response is too long');
  return xml;
}

interface StartTag {
  readonly name: string;
  readonly end: number;
  readonly attributes: number;
  readonly namespaces: number;
  readonly isEmpty: boolean;
}

function checkLimits(xml: string): void {
  if (xml.length > limits.characters) throw new MetadataError('SAML documents may not be so long');
  /** Namespace declarations in scope, for each open element. */
  const open: number[] = [];
  let elements = 0;
  let assertions = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = endOfOther(xml, at);
    const isEnd = xml[at + 1] === '/';
    if (isEnd) open.pop();
    else elements += 1;
    if (elements > limits.elements) throw tooLarge();
    if (end !== undefined) {
      at = end;
      continue;
    }
    const tag = readStartTag(xml, at);
    if (/(?:^|:)(?:Encrypted)?Assertion$/.test(tag.name)) assertions += 1;
    const namespaces = (open.at(-1) ?? 0) + tag.namespaces;
    const isOver =
      open.length >= limits.depth ||
      tag.attributes > limits.attributesOfElement ||
      namespaces > limits.namespaces;
    if (isOver) throw tooLarge();
    if (assertions > 1) throw new MetadataError('A SAML response must have one assertion');
    if (!tag.isEmpty) open.push(namespaces);
    at = tag.end;
  }
}

const tooLarge = () => new MetadataError('SAML documents may not be so large or so deeply nested');

/** Returns the position after an end tag, a comment, CDATA or an instruction; undefined for a start tag. */
function endOfOther(xml: string, at: number): number | undefined {
  const ends = { '/': '>', '?': '?>', '!': xml.startsWith('<!--', at) ? '-->' : ']]>' };
  const next = xml[at + 1] ?? '';
  if (next !== '/' && next !== '?' && next !== '!') return undefined;
  if (/^<!D/i.test(xml.slice(at, at + 3)))
    throw new MetadataError('SAML documents must have no document type');
  const end = xml.indexOf(ends[next], at + 2);
  if (end < 0) throw new MetadataError('That is no well-formed XML: a tag does not end');
  return end + ends[next].length;
}

const mark = /["'<>]/g;

function readStartTag(xml: string, start: number): StartTag {
  let attributes = 0;
  let namespaces = 0;
  for (let at = start + 1; ; ) {
    mark.lastIndex = at;
    const found = mark.exec(xml);
    const character = found?.[0];
    if (found === null || character === '<')
      throw new MetadataError('That is no well-formed XML: a tag does not end');
    if (character === '>') {
      const name = nameAt(xml, start + 1);
      const isEmpty = xml[found.index - 1] === '/';
      return { name, end: found.index + 1, attributes, namespaces, isEmpty };
    }
    attributes += 1;
    if (xml.slice(at, found.index).includes('xmlns')) namespaces += 1;
    const close = xml.indexOf(character as string, found.index + 1);
    if (close < 0) throw new MetadataError('That is no well-formed XML: a value does not end');
    at = close + 1;
  }
}

function nameAt(xml: string, start: number): string {
  let end = start;
  while (end < xml.length && !' \t\r\n/>'.includes(xml[end] as string)) end += 1;
  return xml.slice(start, end);
}
