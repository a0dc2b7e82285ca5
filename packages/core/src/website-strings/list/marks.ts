import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { schedule } from '../../maintenance/index.ts';
import {
  addMarks,
  countMarks,
  dropRemains,
  haveEnded,
  listsToMark,
  type MarkedList,
  selectWriters,
} from './marks.store.ts';

export interface Marking {
  /** Lists with fewer strings have no marks. */
  readonly least: number;
  /** Strings between two marks. */
  readonly every: number;
}

const usualMarking: Marking = { least: 50_000, every: 2000 };
const mostUneven = 5;
const minutesToCount = 10;
const patience = 5000;
const pause = 300_000;

/** Marks long lists, so that a page in their middle is found fast (decision 0280), and renews marks that became uneven. */
export async function markLists(
  { database }: HasDatabase,
  { least, every }: Marking = usualMarking,
): Promise<void> {
  await dropRemains(database.kysely, minutesToCount);
  const lists = await listsToMark(database.kysely, { least, most: every * mostUneven });
  for (const list of lists) await markList(database, list, every);
}

/** Marks long lists every few minutes. Returns a function that stops it. */
export function watchLongLists(deps: {
  readonly database: Database;
  readonly log: Log;
}): () => Promise<void> {
  return schedule({ name: 'long lists', pause, work: () => markLists(deps), log: deps.log });
}

/** Writers that did not see the new marks must have ended before the strings are counted. */
async function markList({ kysely }: Database, list: MarkedList, every: number): Promise<void> {
  const id = await addMarks(kysely, list, every);
  if (id === undefined) return;
  const writers = await selectWriters(kysely);
  const end = performance.now() + patience;
  while (!(await haveEnded(kysely, writers))) {
    if (performance.now() > end) return;
    await sleep(20);
  }
  await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => countMarks(snapshot, list, id));
}
