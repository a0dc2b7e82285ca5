import { attributeOf } from './attribute.ts';
import type { Element } from './page.ts';

const part = /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\])/i;

/** Parses a compound selector (`@dragoman/domain/exclusions`); an unsupported one matches nothing. */
export function readSelector(selector: string): (element: Element) => boolean {
  const checks: ((element: Element) => boolean)[] = [];
  let rest = selector.trim();
  while (rest !== '') {
    const match = part.exec(rest);
    if (match === null) return () => false;
    checks.push(readPart(match));
    rest = rest.slice(match[0].length);
  }
  return (element) => checks.length > 0 && checks.every((check) => check(element));
}

function readPart(match: RegExpExecArray): (element: Element) => boolean {
  const [, name, id, className, attribute, value] = match;
  if (name !== undefined)
    return (element) => name === '*' || element.tagName === name.toLowerCase();
  if (id !== undefined) return (element) => attributeOf(element, 'id') === id;
  if (className !== undefined) {
    return (element) => (attributeOf(element, 'class') ?? '').split(/\s+/).includes(className);
  }
  return (element) => {
    const found = attributeOf(element, attribute!.toLowerCase());
    return found !== undefined && (value === undefined || found === value);
  };
}
