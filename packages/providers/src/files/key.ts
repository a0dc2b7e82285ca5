/** Thrown for an invalid key; indicates a bug in the caller. */
export class InvalidFileKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key)} is no key of a stored file`);
    this.name = 'InvalidFileKey';
  }
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';
const keyForm = new RegExp(`^${segment}(/${segment}){0,9}$`);

/** Throws `InvalidFileKey` unless the key has the form described by `FileStore`, which excludes path traversal. */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new InvalidFileKey(key);
  return key;
}
