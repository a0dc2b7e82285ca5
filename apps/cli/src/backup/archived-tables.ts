import { type ReadEntry, readJson } from '@dragoman/core/archives';
import type { BackupTable } from '@dragoman/database/backup';
import { z } from 'zod';

const countsSchema = z.record(z.string(), z.number());

/** Groups the parts of each table. After the last table, `checkCounts` compares what was loaded with what was saved. */
export class ArchivedTables {
  readonly #entries: AsyncGenerator<ReadEntry>;
  readonly #tables: ReadonlyMap<string, BackupTable>;
  #entry: ReadEntry | undefined;

  constructor(entries: AsyncGenerator<ReadEntry>, tables: readonly BackupTable[]) {
    this.#entries = entries;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async *tables(): AsyncGenerator<{ table: BackupTable; rows: AsyncIterable<Uint8Array> }> {
    await this.#next();
    for (let name = this.#table(); name !== undefined; name = this.#table()) {
      const table = this.#tables.get(name);
      if (table === undefined) throw new Error(`The backup does not describe ${name}.`);
      yield { table, rows: this.#rows(name) };
    }
  }

  /** @throws Error if a table has more or fewer rows than were saved */
  readonly checkCounts = async (loaded: Record<string, number>): Promise<void> => {
    if (this.#entry === undefined) throw new Error('The backup is incomplete: it was cut off.');
    const saved = countsSchema.parse(await readJson(this.#entry));
    for (const [name, count] of Object.entries(saved)) {
      if ((loaded[name] ?? 0) === count) continue;
      throw new Error(`${name}: ${count} rows were saved, ${loaded[name] ?? 0} were loaded.`);
    }
  };

  async *#rows(name: string): AsyncGenerator<Uint8Array> {
    while (this.#entry !== undefined && this.#table() === name) {
      yield* this.#entry.body;
      await this.#next();
    }
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#entries.next();
    this.#entry = done ? undefined : value;
  }

  #table(): string | undefined {
    return /^database\/(.+)\/\d+$/.exec(this.#entry?.name ?? '')?.[1];
  }
}
