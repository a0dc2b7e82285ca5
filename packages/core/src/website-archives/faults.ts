import { DragomanError } from '@dragoman/domain/errors';
import type { ReadEntry } from '../archives/index.ts';

/** What people meet who did not alter an archive; these sentences are translated. */
const met = {
  damaged: { message: 'The file is damaged or incomplete, or it is no archive of a website.' },
  newer: {
    message: 'Another version of Dragoman made this file. Use the newest version on both sides.',
  },
} as const;

/** Throws `DragomanError('bad-request')` about the archive; `detail` is for logs. */
export function refuseAs(why: keyof typeof met, detail: string, cause?: unknown): never {
  throw new DragomanError('bad-request', { ...met[why], detail, cause });
}

/** Throws `DragomanError('bad-request')` about an archive that somebody altered. */
export function refuse(message: string, cause?: unknown): never {
  throw new DragomanError('bad-request', { message, cause });
}

/** Yields the same files. Throws `DragomanError('bad-request')` where they cannot be read. */
export async function* sound(entries: AsyncGenerator<ReadEntry>): AsyncGenerator<ReadEntry> {
  for await (const entry of refusing(entries)) yield { ...entry, body: refusing(entry.body) };
}

async function* refusing<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const all = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await all.next().catch((cause: unknown) => {
        if (cause instanceof DragomanError) throw cause;
        return refuseAs('damaged', String(cause), cause);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await all.return?.();
  }
}

/** Runs a statement with rows of an archive. Throws `DragomanError` where Postgres refuses them. */
export async function stored<Result>(
  table: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    const { code = '', constraint } = error as { code?: string; constraint?: string };
    if (constraint === 'websites_one_address')
      throw new DragomanError('conflict', {
        message: 'You already have this website. Delete it first, or import into another account.',
        cause: error,
      });
    if (constraint === 'websites_user_id_fkey')
      throw new DragomanError('unauthorized', { cause: error });
    // Values, references and sizes that Postgres refuses, and what is nested too deeply to be written.
    if (!/^(?:22|23|54)/.test(code) && !(error instanceof RangeError)) throw error;
    return refuse(`The archive has rows that do not fit together, in ${table}.`, error);
  }
}
