import { parseFragment } from 'parse5';

/** What a browser shows for a piece of source between two tags: references decoded, NULs and stray markup gone. */
export function sourceText(source: string): string {
  return parseFragment(source)
    .childNodes.map((node) => ('value' in node && node.nodeName === '#text' ? node.value : ''))
    .join('');
}
