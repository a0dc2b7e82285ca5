import { childAt, listAt, type Node, stringOf } from './syntax.ts';

/** A child of a JSX element: text as React shows it, or a value. */
export type Part =
  | { readonly text: string; readonly node: Node }
  | { readonly text?: never; readonly node: Node };

/**
 * Splits the children of an element into what reads as one sentence each. JSX drops line breaks between children, so these
 * separate sentences.
 */
export function runsOf(element: Node): Part[][] {
  const runs: Part[][] = [[]];
  for (const child of listAt(element, 'children')) {
    if (child.type !== 'JSXText') {
      const part = partOf(child);
      if (part === undefined) continue;
      if (part.text === ' ') rejoin(runs);
      else if (endsSentence(runs.at(-1))) runs.push([]);
      runs.at(-1)?.push(part);
      continue;
    }
    const raw = String(child.value);
    const text = shownText(raw);
    if (/^\s*\n/.test(raw) && !continues(text, runs.at(-1))) runs.push([]);
    if (text !== '') runs.at(-1)?.push({ text, node: child });
    if (raw.slice(raw.trimEnd().length).includes('\n') && text !== '') runs.push([]);
  }
  return runs.flatMap(withoutEnds);
}

/** A space that begins a line joins it to the line before. */
function rejoin(runs: Part[][]): void {
  if (runs.length > 1 && runs.at(-1)?.length === 0) runs.pop();
}

/** True for a text that begins with punctuation, and after an explicit `{' '}`, which joins two lines. */
function continues(text: string, run: readonly Part[] | undefined): boolean {
  return /^[.,;:!?)”]/.test(text) || run?.at(-1)?.text?.endsWith(' ') === true;
}

/** True after `Done. ` or `Done.{' '}`. */
function endsSentence(run: readonly Part[] = []): boolean {
  const end = run.slice(-2).map(({ text }) => text ?? '');
  return /[.!?] $/.test(end.join(''));
}

function partOf(child: Node): Part | undefined {
  if (child.type !== 'JSXExpressionContainer') return { node: child };
  const expression = childAt(child, 'expression');
  if (expression.type === 'JSXEmptyExpression') return undefined;
  const text = stringOf(expression);
  return text === undefined ? { node: child } : { text, node: child };
}

/** Pictures, fields and spaces at the ends are not part of the sentence: each is a run of its own. */
function withoutEnds(run: readonly Part[]): Part[][] {
  const isOutside = ({ text, node }: Part) => text?.trim() === '' || isEmptyElement(node);
  const alone = (parts: readonly Part[]) => parts.map((part) => [part]);
  const first = run.findIndex((part) => !isOutside(part));
  if (first === -1) return alone(run);
  const end = run.findLastIndex((part) => !isOutside(part)) + 1;
  return [...alone(run.slice(0, first)), run.slice(first, end), ...alone(run.slice(end))];
}

function isEmptyElement(node: Node): boolean {
  return node.type === 'JSXElement' && listAt(node, 'children').length === 0;
}

/** Returns a JSX text as React shows it: lines trimmed and joined. */
function shownText(raw: string): string {
  const lines = raw.split('\n');
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}
