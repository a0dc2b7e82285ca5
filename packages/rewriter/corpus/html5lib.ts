import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './pages.ts';

/**
 * Returns the inputs of html5lib's tokenizer and tree-construction tests, from an old release of parse5. Expected
 * outputs come from current parse5 and htmlparser2.
 */
export function html5libInputs(): string[] {
  const data = join(packageFolder('html5lib-cases'), 'test', 'data');
  return [...treeInputs(join(data, 'tree-construction')), ...tokenizerInputs(join(data, 'tokenizer'))];
}

function treeInputs(folder: string): string[] {
  return filesOf(folder, '.dat').flatMap((text) =>
    `\n${text}`
      .split('\n#data\n')
      .slice(1)
      .map((section) => section.split('\n#errors', 1)[0] ?? ''),
  );
}

function tokenizerInputs(folder: string): string[] {
  return filesOf(folder, '.test').flatMap((text) => {
    const { tests } = JSON.parse(text) as { tests?: { input: string; doubleEscaped?: boolean }[] };
    return (tests ?? []).map(({ input, doubleEscaped }) => (doubleEscaped ? unescape(input) : input));
  });
}

function unescape(input: string): string {
  return input.replace(/\\u([\da-fA-F]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
