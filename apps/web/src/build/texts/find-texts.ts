import { textKey } from '@dragoman/texts/key';
import { parseSync } from 'vite';
import { runsOf } from './jsx-runs.ts';
import { Sentence, templateSentence } from './placeholders.ts';
import { childAt, childrenOf, isNode, listAt, type Node, nameOf, stringOf } from './syntax.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** What a source file says to people. */
export interface FoundTexts {
  /** Keys in source order; with plurals of `countOf` as `{count} pages`. */
  readonly texts: readonly string[];
  /** The source with its JSX texts passed to `t` and `rich` of `texts/`. */
  readonly code: string;
}

/** Attributes that hold styles, addresses and names of the code. */
const technicalAttributes =
  /^(?:class\w*|\w+Class(?:Name)?|id|key|href|to|src|d|style|sandbox|placement|aria-keyshortcuts)$/;
/** Their content is not prose. */
const technicalElements = new Set(['code', 'kbd', 'samp', 'style', 'script', 'pre']);

/**
 * Returns the texts of a source file. Texts in JSX need no mark: children, attributes and the literals that conditions choose between.
 * Elsewhere a text is a literal passed to `t`, `text` or `rich`.
 */
export function findTexts(file: string, source: string): FoundTexts {
  const search = new TextSearch(source);
  const edits = search.editsIn(parseSync(file, source).program as unknown as Node);
  return { texts: search.texts, code: applied(source, 0, source.length, edits) };
}

class TextSearch {
  readonly texts: string[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  editsIn(node: Node): Edit[] {
    if (node.type === 'JSXElement') return this.#element(node);
    if (node.type === 'JSXFragment') return this.#children(node);
    if (node.type === 'CallExpression') this.#call(node);
    return childrenOf(node).flatMap((child) => this.editsIn(child));
  }

  #element(node: Node): Edit[] {
    const opening = childAt(node, 'openingElement');
    const attributes = listAt(opening, 'attributes');
    const name = nameOf(childAt(opening, 'name'));
    const isTechnical =
      technicalElements.has(name ?? '') || attributes.some((one) => isUntranslated(one));
    return [
      ...attributes.flatMap((attribute) => this.#attribute(attribute)),
      ...(isTechnical
        ? listAt(node, 'children').flatMap((child) => this.editsIn(child))
        : this.#children(node)),
    ];
  }

  #attribute(attribute: Node): Edit[] {
    const { value } = attribute;
    if (!isNode(value)) return this.editsIn(attribute);
    if (technicalAttributes.test(attributeName(attribute))) return this.editsIn(value);
    if (stringOf(value) !== undefined) {
      return isProse(stringOf(value)) ? [this.#literal(value, '{', '}')] : [];
    }
    if (value.type !== 'JSXExpressionContainer') return this.editsIn(value);
    return this.#choice(childAt(value, 'expression'), isProse);
  }

  #children(element: Node): Edit[] {
    return runsOf(element).flatMap((run) => {
      if (!run.some(({ text }) => hasLetters(text))) {
        return run.flatMap(({ node }) => this.#value(node));
      }
      const sentence = new Sentence();
      for (const { text, node } of run) {
        if (text === undefined) sentence.addValue(shownNode(node));
        else sentence.addText(text);
      }
      const start = run[0]?.node.start ?? 0;
      const end = run.at(-1)?.node.end ?? start;
      return [{ start, end, code: `{${this.#sentence(sentence, '$rich')}}` }];
    });
  }

  #value(node: Node): Edit[] {
    if (node.type !== 'JSXExpressionContainer') return this.editsIn(node);
    return this.#choice(childAt(node, 'expression'), hasLetters);
  }

  /** The literals among which an expression chooses. */
  #choice(node: Node, isText: (value: string | undefined) => boolean): Edit[] {
    if (node.type === 'ConditionalExpression') {
      return [
        ...this.editsIn(childAt(node, 'test')),
        ...this.#choice(childAt(node, 'consequent'), isText),
        ...this.#choice(childAt(node, 'alternate'), isText),
      ];
    }
    if (node.type === 'LogicalExpression') {
      const left = childAt(node, 'left');
      return [
        ...(node.operator === '&&' ? this.editsIn(left) : this.#choice(left, isText)),
        ...this.#choice(childAt(node, 'right'), isText),
      ];
    }
    if (node.type === 'ParenthesizedExpression') {
      return this.#choice(childAt(node, 'expression'), isText);
    }
    if (stringOf(node) !== undefined) {
      return isText(stringOf(node)) ? [this.#literal(node, '', '')] : [];
    }
    if (node.type === 'TemplateLiteral') return this.#template(node, isText);
    return this.editsIn(node);
  }

  #template(node: Node, isText: (value: string | undefined) => boolean): Edit[] {
    const sentence = templateSentence(node);
    const fixed = sentence.text.replaceAll(/\{\w+\}/g, '}');
    if (!isText(fixed)) return childrenOf(node).flatMap((child) => this.editsIn(child));
    return [{ start: node.start, end: node.end, code: this.#sentence(sentence, '$t') }];
  }

  #literal(node: Node, before: string, after: string): Edit {
    const text = stringOf(node) ?? '';
    this.texts.push(text.trim());
    return {
      start: node.start,
      end: node.end,
      code: `${before}$t(${JSON.stringify(text)})${after}`,
    };
  }

  #sentence({ text, values }: Sentence, translate: '$t' | '$rich'): string {
    this.texts.push(text.trim());
    if (values.size === 0) return `$t(${JSON.stringify(text)})`;
    const fields = [...values].map(([name, node]) => `${name}: (${this.#codeOf(node)})`);
    return `${translate}(${JSON.stringify(text)}, { ${fields.join(', ')} })`;
  }

  #codeOf(node: Node): string {
    return applied(this.#source, node.start, node.end, this.#choice(node, hasLetters));
  }

  /** Texts passed to `t`, `text` and `rich`, and the nouns of `countOf`. */
  #call(node: Node): void {
    const callee = nameOf(childAt(node, 'callee')) ?? '';
    const [first, second] = listAt(node, 'arguments');
    if (['t', 'text', 'rich'].includes(callee)) {
      const context = contextIn(second);
      this.texts.push(...literalsOf(first).map((literal) => textKey(literal, context)));
    }
    if (callee === 'countOf') {
      this.texts.push(...literalsOf(second).map((noun) => `{count} ${noun}s`));
    }
  }
}

/** The literal `context` among the values of a text. */
function contextIn(values: Node | undefined): string | undefined {
  const fields = values === undefined ? [] : listAt(values, 'properties');
  const field = fields.find(
    (one) => one.type === 'Property' && nameOf(childAt(one, 'key')) === 'context',
  );
  return field === undefined ? undefined : stringOf(childAt(field, 'value'));
}

function literalsOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].filter(isNode).flatMap(literalsOf);
  }
  const text = stringOf(node);
  return text === undefined ? [] : [text];
}

function shownNode(node: Node): Node {
  return node.type === 'JSXExpressionContainer' ? childAt(node, 'expression') : node;
}

function attributeName(attribute: Node): string {
  return nameOf(childAt(attribute, 'name')) ?? 'namespaced';
}

function isUntranslated(attribute: Node): boolean {
  if (attribute.type !== 'JSXAttribute' || attributeName(attribute) !== 'translate') return false;
  return isNode(attribute.value) && stringOf(attribute.value) === 'no';
}

function hasLetters(text: string | undefined): boolean {
  return text !== undefined && /\p{L}/u.test(text);
}

/** Prose begins with a capital, or has two words in a row. A value, written as `}`, is a word. */
function isProse(text: string | undefined): boolean {
  return (
    text !== undefined && /^\W*\p{Lu}\p{Ll}|^\W*[AI] |(?:\p{L}{2}|\})[,:;]? \p{L}{2}/u.test(text)
  );
}

function applied(source: string, start: number, end: number, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((one, other) => one.start - other.start);
  let at = start;
  let code = '';
  for (const edit of sorted) {
    code += source.slice(at, edit.start) + edit.code;
    at = edit.end;
  }
  return code + source.slice(at, end);
}
