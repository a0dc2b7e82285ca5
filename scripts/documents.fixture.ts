import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const documents = globSync(
  ['*.md', 'docs/**/*.md', 'deploy/**/*.md', '{packages,apps,demo}/**/*.md'],
  { cwd: root, exclude: (name) => name === 'node_modules' || name.startsWith('docs/decisions') },
);

export interface CommandBlock {
  readonly file: string;
  /** Without comments; a command of several lines is one. */
  readonly commands: readonly string[];
}

/** Returns the shell blocks of all documents. */
export function commandBlocks(): CommandBlock[] {
  return documents.flatMap((file) =>
    [...read(file).matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, text = '']) => ({
      file,
      commands: text
        .replaceAll(/ *\\\n\s*/g, ' ')
        // Settings of one file belong together.
        .replaceAll(/(?<=^ *[A-Z_]+=\S+)\n(?= *[A-Z_]+=\S+$)/gm, ' ')
        .split('\n')
        .map((line) => line.replace(/(?:^|\s+)# .*$/, '').trim())
        .filter((line) => line !== ''),
    })),
  );
}

/** Returns the code in the sentences of all documents. */
export function inlineCode(): { readonly file: string; readonly code: string }[] {
  return documents.flatMap((file) => {
    const sentences = read(file).replaceAll(/^ *```.*?^ *```/gms, '');
    const codes = sentences.matchAll(/`([^`]+)`/g);
    return [...codes].map(([, code = '']) => ({ file, code: code.replaceAll(/\s+/g, ' ') }));
  });
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
