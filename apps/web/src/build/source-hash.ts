import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const inputs = [
  'src',
  'public',
  'app.html',
  'package.json',
  'vite.config.ts',
  '../../packages/domain/src',
  '../../packages/contract/src',
  '../../packages/texts',
  '../snippet/src',
  '../../docs',
  '../../ARCHITECTURE.md',
  '../../.env.example',
];

/** Returns the SHA-256 (hex) of the names and contents of all build inputs. */
export async function sourceHash(appFolder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await filesUnder(path.join(appFolder, input))) {
      hash
        .update(path.relative(appFolder, file))
        .update('\0')
        .update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => []);
  if (entries.length === 0) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
