import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) } as const;

/** Bytes below which compression saves less than its header costs. */
const minBytes = 512;
/** One less than the best: 2% larger in less than half of the time, which whoever starts a new copy waits for. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

/** Writes `name.br` and `name.gz` beside every script, style sheet and drawing of a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  await Promise.all([
    compress.br(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    compress.gz(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
