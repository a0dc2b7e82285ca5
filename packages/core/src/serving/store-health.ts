import { setImmediate as afterReading } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';

/** Thrown when the database is known not to respond, so that callers do not wait for it. */
export class StoreSilentError extends Error {
  constructor() {
    super('the database does not respond');
    this.name = 'StoreSilentError';
  }
}

/** Tracks whether a database responds, shared by all code in this process that queries it for a visitor. */
export interface StoreHealth {
  /**
   * Runs a query. Rejects with its error, or with `StoreSilentError` once the database is known not to respond: the
   * first callers wait `suspectAfter` + `verdictAfter` in total, later ones not at all.
   * @param deadline milliseconds after which it rejects with `StoreSilentError` even if the database answers other
   *   queries, such as behind a lock; for small queries. Defaults to none.
   */
  ask<Answer>(query: () => Promise<Answer>, deadline?: number): Promise<Answer>;
  readonly isSilent: boolean;
  /** Calls `listener` when the database responds again or a timed-out query completes. Returns the unsubscriber. */
  onRecovery(listener: () => void): () => void;
}

/** In milliseconds. */
export interface HealthTimes {
  /** Time without any answer to pending queries before the database is suspected. */
  readonly suspectAfter: number;
  /** Time before a suspected database that answers nothing is considered silent. */
  readonly verdictAfter: number;
  /** Pause between two probes of a silent database. */
  readonly probePause: number;
}

const defaultTimes: HealthTimes = { suspectAfter: 500, verdictAfter: 1500, probePause: 500 };
/** Deadline in milliseconds for a query of a few rows that a visitor waits for. */
export const smallQuery = 4000;
const known = new WeakMap<Database, StoreHealth>();

/** Returns the health of a database, shared by all users of the same `Database`. See decision 0237. */
export function storeHealthOf(database: Database, log: Log = silentLog): StoreHealth {
  const health = known.get(database) ?? createStoreHealth(database, log);
  known.set(database, health);
  return health;
}

/** Creates a separate instance, for tests. */
export function createStoreHealth(
  database: Pick<Database, 'pool'>,
  log: Log = silentLog,
  times: HealthTimes = defaultTimes,
): StoreHealth {
  return new CircuitBreaker(database, log, times);
}

class CircuitBreaker implements StoreHealth {
  readonly #database: Pick<Database, 'pool'>;
  readonly #log: Log;
  readonly #times: HealthTimes;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #listeners = new Set<() => void>();
  #isSilent = false;
  #isProbing = false;
  #hasGivenUp = false;
  #answeredAt = 0;
  #waitingSince = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(database: Pick<Database, 'pool'>, log: Log, times: HealthTimes) {
    this.#database = database;
    this.#log = log;
    this.#times = times;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  ask<Answer>(query: () => Promise<Answer>, deadline?: number): Promise<Answer> {
    if (this.#isSilent) return Promise.reject(new StoreSilentError());
    const isLate = () => deadline !== undefined && performance.now() - startedAt > deadline;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#waitingSince = performance.now();
      this.#waiting.add(reject);
      this.#watch ??= this.#watchFor(this.#times.suspectAfter);
      const late = () => {
        this.#hasGivenUp = true;
        reject(new StoreSilentError());
      };
      const timer = deadline === undefined ? undefined : setTimeout(late, deadline).unref();
      query()
        .then(
          (answer) => {
            this.#onAnswer(isLate());
            resolve(answer);
          },
          (error) => {
            this.#onFailure(error);
            reject(error);
          },
        )
        .finally(() => {
          clearTimeout(timer);
          this.#waiting.delete(reject);
        });
    });
  }

  onRecovery(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** One timer for all queries: what counts is the time since the last answer. */
  #watchFor(pause: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#watch = undefined;
      if (this.#waiting.size === 0) return;
      const quietSince = Math.max(this.#answeredAt, this.#waitingSince);
      const left = this.#times.suspectAfter - (performance.now() - quietSince);
      if (left <= 0) this.#probe();
      this.#watch = this.#watchFor(left > 0 ? left : this.#times.suspectAfter);
    }, pause).unref();
  }

  /** @param isLate true if a timed-out query was answered after all: the lock is gone */
  #onAnswer(isLate = false): void {
    this.#answeredAt = performance.now();
    if (!this.#isSilent && !(isLate && this.#hasGivenUp)) return;
    if (this.#isSilent) this.#log.warn({}, 'database reachable again');
    this.#isSilent = false;
    this.#hasGivenUp = false;
    for (const listener of [...this.#listeners]) listener();
  }

  #onFailure(error: unknown): void {
    if (isAnswer(error)) this.#onAnswer();
    else this.#probe();
  }

  /** Sends a query on one connection; no other probe runs until it settles. */
  async #probe(): Promise<void> {
    const { pool } = this.#database;
    if (this.#isProbing || pool.ending) return;
    this.#isProbing = true;
    const startedAt = performance.now();
    const probe = pool.query('select 1').then(
      () => this.#onAnswer(),
      (error) => isAnswer(error) && this.#onAnswer(),
    );
    const verdict = new Promise<void>((resolve) => {
      setTimeout(resolve, this.#times.verdictAfter).unref();
    });
    await Promise.race([probe, verdict]);
    // If this process was busy, an answer may have arrived that is not read yet.
    await afterReading();
    await afterReading();
    if (this.#answeredAt < startedAt) this.#turnSilent();
    await probe;
    this.#isProbing = false;
    if (this.#isSilent) setTimeout(() => this.#probe(), this.#times.probePause).unref();
  }

  #turnSilent(): void {
    if (!this.#isSilent)
      this.#log.error({}, 'database does not respond; requests no longer wait for it');
    this.#isSilent = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reject of waiting) reject(new StoreSilentError());
  }
}

/** A statement error counts as an answer; a connection or server error (FATAL, PANIC) does not. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: unknown } | null)?.severity === 'ERROR';
}
