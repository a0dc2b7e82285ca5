import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';

/** A new id as the provider forms them: `prefix_` and letters and digits. */
export function newId(prefix: string, length = 24): string {
  const bytes = [...randomBytes(length)];
  return `${prefix}_${bytes.map((byte) => letters[byte % letters.length]).join('')}`;
}
