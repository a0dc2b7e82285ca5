import { refusals } from './storage-error.ts';

// Supabase's characters, plus letters, marks and digits of every script.
const objectName = /^[\p{L}\p{M}\p{N}_/!.*'() &$=@;:+,?-]+$/u;
const longestName = 1024;

/** Validates an object name. Throws InvalidKey for other characters, more than 1024 bytes, and empty or dot segments. */
export function checkObjectName(name: string): string {
  const segments = name.split('/');
  const valid =
    Buffer.byteLength(name) <= longestName &&
    objectName.test(name) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!valid) throw refusals.invalidKey(name);
  return name;
}
