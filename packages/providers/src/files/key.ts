/** A key that no store takes: the caller made it wrongly. */
export class InvalidFileKey extends Error {
  constructor(key: string) {
    super(`${JSON.stringify(key)} is no key of a stored file`);
    this.name = 'InvalidFileKey';
  }
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';
const keyForm = new RegExp(`^${segment}(/${segment}){0,9}$`);

/** Throws `InvalidFileKey` unless the key has the form that `FileStore` describes: no segment can lead upwards. */
export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new InvalidFileKey(key);
  return key;
}
