import { createHash } from 'node:crypto';
import type { FileRow } from '@dragoman/database/backup';

/** Compares archived files with their rows. A damaged file is archived as it is: its owner may still recognize it. */
export class PictureCheck {
  readonly #rows: ReadonlyMap<string, FileRow>;
  readonly #seen = new Set<string>();
  readonly #damaged: string[] = [];

  /** @param rows by version, at the moment of the backup */
  constructor(rows: ReadonlyMap<string, FileRow>) {
    this.#rows = rows;
  }

  /** Yields the same bytes and remembers whether they are those that were stored. */
  async *read(version: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('md5');
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
    const row = this.#rows.get(version);
    this.#seen.add(version);
    if (row !== undefined && row.eTag !== `"${hash.digest('hex')}"`) this.#damaged.push(row.name);
  }

  /**
   * Returns a line for each file whose content is not what was stored, or which is missing.
   * @param rowsNow rows after the backup: a file that was deleted meanwhile is not missing
   */
  findings(rowsNow: ReadonlyMap<string, FileRow>): string[] {
    const isMissing = (version: string) => !this.#seen.has(version) && rowsNow.has(version);
    const missing = [...this.#rows].filter(([version]) => isMissing(version));
    return [
      ...this.#damaged.map((name) => `${name}: the stored bytes are not those that were uploaded`),
      ...missing.map(([, { name }]) => `${name}: there is no file`),
    ];
  }
}
