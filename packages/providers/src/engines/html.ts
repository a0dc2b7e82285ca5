import { escapeMarkup, type MarkupNode, parseMarkup, unescapeMarkup } from './markup.ts';

/**
 * Encodes markup text as HTML that engines preserve: inline elements, always closed, because an unclosed one aborts
 * Bergamot. An unpaired tag becomes text. NUL is removed, because Bergamot stops reading there.
 */
export function toHtml(markup: string): string {
  return parseMarkup(markup.replaceAll('\0', '')).map(writeNode).join('');
}

function writeNode(node: MarkupNode): string {
  if (node.type === 'text') return escapeMarkup(node.text);
  if (node.type === 'standalone') return `<img id="${node.name}">`;
  return `<span id="${node.name}">${node.children.map(writeNode).join('')}</span>`;
}

/** The inverse of `toHtml`. The caller checks that every tag is present once and nested. */
export function fromHtml(html: string): string {
  const open: string[] = [];
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => (piece.startsWith('<') ? readTag(piece, open) : readText(piece)))
    .join('');
}

function readTag(tag: string, open: string[]): string {
  const [, id] = /\bid\s*=\s*(?:["']\s*)?([a-z]+\d+)/.exec(tag) ?? [];
  if (/^<\s*\/\s*span\s*>$/i.test(tag)) return `</${open.pop() ?? 'lost0'}>`;
  if (id === undefined) return '';
  if (tag.startsWith('<img')) return `<${id}/>`;
  open.push(id);
  return `<${id}>`;
}

function readText(text: string): string {
  const plain = text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&nbsp;/g, '\u00a0');
  return escapeMarkup(unescapeMarkup(plain));
}
