import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { templateSentence } from './placeholders.ts';
import { childAt, childrenOf, type Node, nameOf, stringOf } from './syntax.ts';

const packages = path.resolve(import.meta.dirname, '../../../../../packages');
/** Modules whose prose the dashboard shows: advice, states and findings. */
const prose =
  /^domain\/src\/(?:deployment\/(?:advice|record-state|snippet-finding|serving-problem)|permissions\/index|seo-check\/check[\w-]*|translations\/(?:[\w-]*-checks|validate|edits|slugs|translate-units))\.ts$/;
/** Fields that hold them elsewhere. */
const fields = /^(?:message|error|reason|refusal|keyLabel)$/;
const sources = [
  'domain/src/**/*.ts',
  'core/src/**/*.ts',
  'contract/src/transport/*.ts',
  'contract/src/website-strings/edit.ts',
];

let known: readonly string[] | undefined;

/**
 * Returns what the server says to owners: the messages of its errors, its advice and its findings. Values are `{names}`. Finds
 * messages where they are declared, so there is no second list. Reads them once, as a build asks for every language.
 */
export function serverMessages(): readonly string[] {
  known ??= findMessages();
  return known;
}

function findMessages(): readonly string[] {
  const files = globSync(sources, { cwd: packages }).sort();
  const own = files.filter(
    (file) => !/\.(?:test|fixture)\.ts$|(?<!\/engines)\.data\.ts$/.test(file),
  );
  return [...new Set(own.flatMap(messagesOf))];
}

function messagesOf(file: string): string[] {
  const source = readFileSync(path.join(packages, file), 'utf8');
  const isProse = prose.test(file);
  if (!isProse && !/\b(?:message|error|reason|refusal|keyLabel):/.test(source)) return [];
  const found: string[] = [];
  const visit = (node: Node, isMessage: boolean): void => {
    const text = isMessage ? textOf(node) : undefined;
    if (text !== undefined && isSentence(text)) found.push(text);
    const isField = node.type === 'Property' && fields.test(nameOf(childAt(node, 'key')) ?? '');
    for (const child of childrenOf(node)) visit(child, isProse || isMessage || isField);
  };
  visit(parseSync(file, source).program as unknown as Node, false);
  return found;
}

/** True for what has a capital or two words, apart from its values. */
function isSentence(text: string): boolean {
  const fixed = text.replaceAll(/\{\w+\}/g, '}');
  if (!/\p{Ll}{2}/u.test(fixed)) return false;
  const [, rest = ''] = /\p{L}{2}[,:;]?( .*)/u.exec(fixed) ?? [];
  return / \p{L}{2}/u.test(rest) || /^\W*\p{Lu}|\p{L}{3} \}|[}\d] \p{L}{3}/u.test(fixed);
}

function textOf(node: Node): string | undefined {
  return node.type === 'TemplateLiteral' ? templateSentence(node).text : stringOf(node);
}
