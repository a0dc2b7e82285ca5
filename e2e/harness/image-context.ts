import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Returns true if an engine sends this file of the checkout to the build: the last line of .dockerignore that matches its path or a
 * folder above it decides (https://docs.docker.com/build/concepts/context/#dockerignore-files).
 * @param file path relative to the root
 */
export function isInContext(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  return rules.findLast(({ pattern }) => paths.some((one) => pattern.test(one)))?.isKept ?? true;
}

const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    isKept: line.startsWith('!'),
    pattern: new RegExp(
      `^${line
        .replace('!', '')
        .split(/(\*\*\/|\*)/)
        .map(expressionOf)
        .join('')}$`,
    ),
  }));

function expressionOf(piece: string): string {
  if (piece === '**/') return '(?:.*/)?';
  return piece === '*' ? '[^/]*' : piece.replaceAll(/[.+/]/g, '\\$&');
}

/** Returns the files that a build gets from a checkout in which nothing was changed. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['-C', root, 'ls-files', '-zco', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && isInContext(file));
}
