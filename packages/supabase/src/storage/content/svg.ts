import { type SaxesAttributeNS, SaxesParser } from 'saxes';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const refusedElements = new Set([
  'script',
  'foreignobject',
  'handler',
  'listener',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
]);

// Namespace lookups visit all ancestors, and an element's attributes are parsed together: without limits, a hostile 10 MB file
// would block the process for minutes.
const deepest = 100;
const mostAttributes = 500;

/** A refused SVG image; the message has the reason. */
export class RefusedSvg extends Error {}

export interface SvgCheck {
  write(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Checks an SVG image as it streams. Throws `RefusedSvg` if it is not SVG (well-formed XML in UTF-8 with an `svg` root in the
 * SVG namespace) or could run or load anything: scripts, event attributes, foreign content, entities, external references.
 * Changes nothing.
 */
export function createSvgCheck(): SvgCheck {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = createParser();
  const read = (chunk?: Uint8Array) => {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new RefusedSvg('it is not written in UTF-8');
    }
    parser.write(text);
  };
  return {
    write: read,
    end() {
      read();
      parser.close();
    },
  };
}

function createParser() {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let css = '';
  parser.on('error', (error) => {
    throw new RefusedSvg(`it is not well-formed: ${error.message}`);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw new RefusedSvg(`its encoding is ${encoding}`);
    }
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new RefusedSvg('it declares entities');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target)) throw new RefusedSvg('it has an external style sheet');
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > mostAttributes) throw new RefusedSvg('an element has too many attributes');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === 0 && (uri !== svgNamespace || local !== 'svg')) {
      throw new RefusedSvg('it is no SVG');
    }
    if (open.length >= deepest) throw new RefusedSvg('it is nested too deep');
    checkElement(local.toLowerCase(), uri);
    for (const attribute of Object.values(attributes)) checkAttribute(local, attribute);
    open.push(local.toLowerCase());
  });
  const addText = (text: string) => {
    if (open.at(-1) === 'style') css += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (open.pop() !== 'style') return;
    if (!isHarmlessCss(css)) throw new RefusedSvg('its style refers to something outside');
    css = '';
  });
  return parser;
}

function checkElement(name: string, namespace: string): void {
  if (refusedElements.has(name) || namespace === 'http://www.w3.org/1999/xhtml') {
    throw new RefusedSvg(`it holds a ${name} element`);
  }
}

function checkAttribute(element: string, { local, uri, value }: SaxesAttributeNS): void {
  const name = local.toLowerCase();
  if (uri === 'http://www.w3.org/2000/xmlns/') return;
  if (name.startsWith('on') && uri === '') throw new RefusedSvg(`it has an ${name} attribute`);
  if (uri === xmlNamespace && name === 'base') throw new RefusedSvg('it has a base address');
  const isReference = name === 'href' || name === 'src';
  if (isReference && !isHarmlessReference(value)) {
    throw new RefusedSvg(`its ${element} element refers to something outside`);
  }
  // An animation can set a reference or a handler on another element.
  if (name === 'attributename' && /(^|:)(href|src|on\w*)\s*$/i.test(value)) {
    throw new RefusedSvg('it animates a reference');
  }
  const isStyle = name === 'style' || /url\s*\(/i.test(value);
  if (isStyle && !isHarmlessCss(value)) {
    throw new RefusedSvg(`its ${element} element refers to something outside`);
  }
}

const rasterData = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;
const fontData = /^data:(font\/[\w.+-]+|application\/(x-)?font[\w.+-]*)[;,]/i;

/** True if a reference stays within the file: empty, a fragment, or an inline raster image. */
function isHarmlessReference(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || trimmed.startsWith('#') || rasterData.test(trimmed);
}

// Functions that load without url(). Escapes could hide any of them, so backslashes are refused too.
const loading =
  /@import|image-set\s*\(|\bsrc\s*\(|cross-fade\s*\(|expression\s*\(|-moz-binding|\\/i;

/** True if a style loads nothing external. */
function isHarmlessCss(css: string): boolean {
  if (loading.test(css)) return false;
  for (const [, quoted, plain] of css.matchAll(/url\s*\(\s*(?:["']([^"']*)["']|([^)]*))/gi)) {
    const target = quoted ?? plain ?? '';
    if (!isHarmlessReference(target) && !fontData.test(target.trim())) return false;
  }
  return true;
}
