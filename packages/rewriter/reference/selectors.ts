import { attributeOf } from './attribute.ts';
import type { Element } from './page.ts';

type Test = (element: Element) => boolean;

const part =
  /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([~^$*|]?)=["']?([^"'\]]*?)["']?( i)?)?\])/i;

/** Parses a selector list (`@dragoman/domain/exclusions`); an unsupported one matches nothing. */
export function readSelector(list: string): Test {
  const tests = list.split(',').map((selector) => readComplex(selector.trim()));
  return (element) => tests.some((test) => test(element));
}

/** Reads from right to left, unlike the rewriter. */
function readComplex(selector: string): Test {
  const words = selector.replace(/\s*>\s*/g, ' > ').split(/\s+(?![^[]*\])/);
  const last = readCompound(words.pop() ?? '');
  if (words.length === 0) return last;
  const isChild = words.at(-1) === '>';
  const outer = readComplex((isChild ? words.slice(0, -1) : words).join(' '));
  return (element) => {
    if (!last(element)) return false;
    const above = ancestorsOf(element);
    return (isChild ? above.slice(0, 1) : above).some(outer);
  };
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentNode;
  return parent !== null && 'tagName' in parent ? [parent, ...ancestorsOf(parent)] : [];
}

function readCompound(compound: string): Test {
  const checks: Test[] = [];
  let rest = compound;
  while (rest !== '') {
    const match = part.exec(rest);
    if (match === null) return () => false;
    checks.push(readPart(match));
    rest = rest.slice(match[0].length);
  }
  return (element) => checks.length > 0 && checks.every((check) => check(element));
}

function readPart(match: RegExpExecArray): Test {
  const [, name, id, className, attribute = '', operator, value, flag] = match;
  if (name !== undefined)
    return (element) => name === '*' || element.tagName === name.toLowerCase();
  if (id !== undefined) return (element) => attributeOf(element, 'id') === id;
  if (className !== undefined)
    return (element) => (attributeOf(element, 'class') ?? '').split(/\s+/).includes(className);
  const lower = (text: string) => (flag === undefined ? text : text.toLowerCase());
  return (element) => {
    const found = attributeOf(element, attribute.toLowerCase());
    if (found === undefined) return false;
    return value === undefined || valueTests[operator ?? '']?.(lower(found), lower(value)) === true;
  };
}

const valueTests: Readonly<Record<string, (found: string, value: string) => boolean>> = {
  '': (found, value) => found === value,
  '^': (found, value) => value !== '' && found.startsWith(value),
  $: (found, value) => value !== '' && found.endsWith(value),
  '*': (found, value) => value !== '' && found.includes(value),
  '~': (found, value) => found.split(/\s+/).includes(value) && value !== '',
  '|': (found, value) => found === value || found.startsWith(`${value}-`),
};
