import type { HasDatabase } from '@dragoman/database/connection';
import type { FileFormat } from '@dragoman/domain/translation-files';
import { memoryWriter, packed } from '../translation-files/index.ts';
import { type MemoryPair, selectMemoryPage } from './memory.store.ts';

const rowsPerQuery = 1000;

interface MemoryExport extends MemoryPair {
  readonly format: FileFormat;
}

/** Yields the parts of a file with one language pair of a user's memory. `importMemory` can read it. */
export function exportMemory(
  deps: HasDatabase,
  request: MemoryExport,
): AsyncGenerator<string | Uint8Array> {
  return packed(request.format, textOf(deps, request));
}

async function* textOf(
  { database }: HasDatabase,
  { format, ...pair }: MemoryExport,
): AsyncGenerator<string> {
  const writer = memoryWriter(format, {
    ...pair,
    origin: 'translation-memory',
    createdAt: new Date(),
  });
  yield writer.head;
  let count = 0;
  for (let after: Buffer | undefined; ; ) {
    const rows = await selectMemoryPage(database.kysely, pair, after, rowsPerQuery);
    yield rows.map((row) => writer.unit({ ...row, id: String(++count) })).join('');
    after = rows.at(-1)?.hash;
    if (rows.length < rowsPerQuery) break;
  }
  yield writer.foot;
}
