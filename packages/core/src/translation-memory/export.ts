import type { HasDatabase } from '@dragoman/database/connection';
import type { FileFormat } from '@dragoman/domain/translation-files';
import { memoryWriter } from '../translation-files/index.ts';
import { type MemoryPair, selectMemoryPage } from './memory.store.ts';

const rowsPerQuery = 1000;

/** Yields the parts of a file with one language pair of a user's memory. `importMemory` can read it. */
export async function* exportMemory(
  { database }: HasDatabase,
  { format, ...pair }: MemoryPair & { readonly format: FileFormat },
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
