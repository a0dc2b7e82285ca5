import { parseFragment } from 'parse5';

/** Returns the text a browser shows for source between two tags: references decoded, NULs and stray markup removed. */
export function sourceText(source: string): string {
  return parseFragment(source)
    .childNodes.map((node) => ('value' in node && node.nodeName === '#text' ? node.value : ''))
    .join('');
}
