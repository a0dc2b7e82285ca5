import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets stored in the database. */
export interface Seal {
  /** @param name authenticated with the text; `open` needs the same one */
  close(text: string, name: string): Buffer;
  /** Returns undefined if the secret or the name differs or the data was changed. */
  open(sealed: Uint8Array, name: string): string | undefined;
}

/** Creates a seal that uses AES-256-GCM with a key derived from a secret and what it is for. */
export function createSeal(secret: string, purpose: 'certificates' | 'engine keys'): Seal {
  const key = scryptSync(secret, `dragoman ${purpose}`, 32);
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

/** Reads this machine's secret, or generates it. The file is readable only by the process's user. */
export async function readOwnSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const generated = randomBytes(32).toString('base64url');
  await writeFile(file, generated, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
