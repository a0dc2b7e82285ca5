import type { Database } from '@dragoman/database/connection';
import { promoteNext } from './lanes.store.ts';

interface Run {
  readonly id: string;
  /** The account whose job it is; null for jobs of the server itself. */
  readonly groupId?: string | null;
}

/**
 * Divides the slots that a process has for a queue between accounts: no account has more than `limit`, and a slot that becomes free goes to the
 * account with the fewest running jobs (decision 0032).
 */
export class Lanes {
  /** Most slots of one account. */
  readonly limit: number;
  readonly #database: Database;
  readonly #queue: string;
  readonly #running = new Map<string, number>();

  constructor(database: Database, queue: string, slots: number) {
    this.#database = database;
    this.#queue = queue;
    this.limit = Math.ceil(slots / 2);
  }

  enter({ groupId }: Run): void {
    if (groupId) this.#running.set(groupId, (this.#running.get(groupId) ?? 0) + 1);
  }

  /** Ends a run, and decides who gets its slot. */
  async leave(run: Run): Promise<void> {
    const { groupId } = run;
    const left = groupId ? (this.#running.get(groupId) ?? 1) - 1 : 0;
    if (groupId && left > 0) this.#running.set(groupId, left);
    else if (groupId) this.#running.delete(groupId);
    await this.offerSlot(run);
  }

  /** Puts the job that deserves the next slot first. */
  async offerSlot(after?: Run): Promise<void> {
    await promoteNext(this.#database, {
      queue: this.#queue,
      limit: this.limit,
      running: Object.fromEntries(this.#running),
      after: after && { id: after.id, account: after.groupId ?? null },
    });
  }
}
