import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Keeps private keys in a database without its readers having them. */
export interface Seal {
  /** @param name what the text belongs to: sealed under one name it does not open under another */
  close(text: string, name: string): Buffer;
  /** Undefined when it was sealed with another secret, under another name, or was changed. */
  open(sealed: Uint8Array, name: string): string | undefined;
}

/** AES-256-GCM under a key made of a secret. */
export function createSeal(secret: string): Seal {
  const key = scryptSync(secret, 'dragoman certificates', 32);
  return {
    close(text, name) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, name) {
      try {
        const bytes = Buffer.from(sealed);
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
        decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes));
        const text = bytes.subarray(ivBytes, -tagBytes);
        return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The secret of this machine, made at the first start: a file that its user alone reads. */
export async function readOwnSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
