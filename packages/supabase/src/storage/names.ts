import { refusals } from './storage-error.ts';

// Supabase's characters, plus letters, marks and digits of every script.
const objectName = /^[\p{L}\p{M}\p{N}_/!.*'() &$=@;:+,?-]+$/u;
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;
const longestName = 1024;

/** Validates an object name. Throws InvalidKey for other characters, more than 1024 bytes, and empty or dot segments. */
export function checkObjectName(name: string): string {
  const segments = name.split('/');
  const valid =
    objectName.test(name) &&
    Buffer.byteLength(name) <= longestName &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!valid) throw refusals.invalidKey(name);
  return name;
}

/** Validates a bucket name. Throws InvalidBucketName. */
export function checkBucketName(name: string): string {
  if (!bucketName.test(name) || name.trim() !== name) throw refusals.invalidBucketName();
  return name;
}
