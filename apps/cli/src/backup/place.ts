import { readFileSync } from 'node:fs';
import { SetupError } from '@dragoman/domain/errors';
import { reasonOf } from '../doctor/finding.ts';

/** Returns why a place failed. `fetch` wraps lost connections in a `TypeError`. */
export function whyFailed(error: unknown): string {
  if (error instanceof TypeError) return `the connection was lost (${reasonOf(error)})`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads a passphrase from a file, without the line end; undefined without a file.
 * @throws SetupError if the file cannot be read or is empty
 */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const passphrase = contentOf(file).trimEnd();
  if (passphrase === '') throw new SetupError(`${file} is empty: write the passphrase into it.`);
  return passphrase;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new SetupError(`The passphrase cannot be read: ${reasonOf(cause)}`, { cause });
  }
}
