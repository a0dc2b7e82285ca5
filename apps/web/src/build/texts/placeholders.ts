import { childAt, childrenOf, listAt, type Node, nameOf, stringOf } from './syntax.ts';

/** A sentence being put together: its text with `{names}`, and the value of each name. */
export class Sentence {
  text = '';
  readonly values = new Map<string, Node>();

  addText(part: string): void {
    this.text += part;
  }

  addValue(node: Node): void {
    const wanted = placeholderOf(node);
    let name = wanted;
    for (let number = 2; name === 'context' || this.values.has(name); number++)
      name = `${wanted}${number}`;
    this.values.set(name, node);
    this.text += `{${name}}`;
  }
}

/** A template literal as a sentence. */
export function templateSentence(node: Node): Sentence {
  const sentence = new Sentence();
  const values = listAt(node, 'expressions');
  for (const [at, quasi] of listAt(node, 'quasis').entries()) {
    sentence.addText((quasi.value as { cooked: string }).cooked);
    const value = values[at];
    if (value !== undefined) sentence.addValue(value);
  }
  return sentence;
}

/** Names what a translator sees in place of a value: `{language}` for `languageName(language)`, `{link}` for `<Link>`. */
function placeholderOf(node: Node): string {
  if (node.type === 'JSXElement') {
    return (nameOf(childAt(childAt(node, 'openingElement'), 'name')) ?? 'part').toLowerCase();
  }
  if (node.type !== 'CallExpression') return nameOf(node) ?? firstName(node) ?? 'value';
  const [first, second] = listAt(node, 'arguments');
  const noun = second === undefined ? undefined : stringOf(second);
  const callee = nameOf(childAt(node, 'callee'));
  if (callee === 'countOf' && noun !== undefined) return `${noun}s`.replaceAll(/\W/g, '_');
  return nameOf(first) ?? callee ?? 'value';
}

function firstName(node: Node): string | undefined {
  for (const child of childrenOf(node)) {
    const name = nameOf(child) ?? firstName(child);
    if (name !== undefined) return name;
  }
  return undefined;
}
