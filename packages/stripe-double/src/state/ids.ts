import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';

/** Returns a new id in the provider's format: `prefix_` with letters and digits. */
export function newId(prefix: string, length = 24): string {
  const bytes = [...randomBytes(length)];
  return `${prefix}_${bytes.map((byte) => letters[byte % letters.length]).join('')}`;
}
