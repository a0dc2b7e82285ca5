import { AttributeAction, parse, type Selector, SelectorType } from 'css-what';

/** A test of one attribute's value. `#id` and `.class` are tests of `id` and `class`. */
export interface AttributeTest {
  readonly name: string;
  readonly action: 'exists' | 'equals' | 'start' | 'end' | 'any' | 'element' | 'hyphen';
  readonly value: string;
  readonly ignoresCase: boolean;
}

/** An element of a selector, from left to right. */
export interface SelectorStep {
  /** Lower-case name; undefined for any element. */
  readonly tag: string | undefined;
  readonly attributes: readonly AttributeTest[];
  /** True if it must be a child of the step before, not any descendant. */
  readonly isChild: boolean;
}

/** Why a selector cannot be used. */
export class SelectorError extends Error {}

/**
 * Reads a selector list of what a page read once from start to end can be tested for: element names, `*`, `#id`, `.class`,
 * `[attribute]` with `=`, `^=`, `$=`, `*=`, `~=`, `|=` and the flag `i`, descendants (space), children (`>`) and lists (`,`).
 * Throws `SelectorError` (decision 0278).
 */
export function readSelector(text: string): SelectorStep[][] {
  let parsed: readonly (readonly Selector[])[];
  try {
    parsed = parse(text);
  } catch {
    throw new SelectorError('This is not a CSS selector.');
  }
  return parsed.map(stepsOf);
}

function stepsOf(selector: readonly Selector[]): SelectorStep[] {
  const steps: { tag: string | undefined; attributes: AttributeTest[]; isChild: boolean }[] = [];
  let current = { tag: undefined as string | undefined, attributes: [] as AttributeTest[] };
  let isChild = false;
  for (const part of selector) {
    if (part.type === SelectorType.Child || part.type === SelectorType.Descendant) {
      steps.push({ ...current, isChild });
      current = { tag: undefined, attributes: [] };
      isChild = part.type === SelectorType.Child;
    } else if (part.type === SelectorType.Tag && part.namespace === null) {
      current.tag = part.name.toLowerCase();
    } else if (part.type === SelectorType.Attribute) current.attributes.push(testOf(part));
    else if (part.type !== SelectorType.Universal || part.namespace !== null)
      throw unsupported(part);
  }
  return [...steps, { ...current, isChild }];
}

function testOf(part: Extract<Selector, { type: SelectorType.Attribute }>): AttributeTest {
  const { name, action, value, ignoreCase, namespace } = part;
  if (namespace !== null || action === AttributeAction.Not) throw unsupported(part);
  return { name: name.toLowerCase(), action, value, ignoresCase: ignoreCase === true };
}

function unsupported(part: Selector): SelectorError {
  const isPseudo = part.type === SelectorType.Pseudo || part.type === SelectorType.PseudoElement;
  const what =
    'name' in part && isPseudo
      ? `“:${part.name}” is not supported`
      : 'Siblings (+ and ~), columns and namespaces are not supported';
  return new SelectorError(
    `${what}. Use element names, .class, #id, [attribute], a space or > between elements, and commas.`,
  );
}

/** True if an attribute's value passes the test; `value` is undefined if the element has no such attribute. */
export function passesTest(test: AttributeTest, found: string | undefined): boolean {
  if (found === undefined) return false;
  const { action } = test;
  if (action === 'exists') return true;
  const value = test.ignoresCase ? test.value.toLowerCase() : test.value;
  const text = test.ignoresCase ? found.toLowerCase() : found;
  if (action === 'equals') return text === value;
  if (action === 'hyphen') return text === value || text.startsWith(`${value}-`);
  if (value === '') return false;
  if (action === 'start') return text.startsWith(value);
  if (action === 'end') return text.endsWith(value);
  if (action === 'any') return text.includes(value);
  return text.split(/[\t\n\f\r ]+/).includes(value);
}
