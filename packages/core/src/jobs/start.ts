import {
  type Database,
  type HasDatabase,
  openDatabase,
  warnOncePerMinute,
} from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type SendOptions,
} from 'pg-boss';
import { DueJobs } from './due-jobs.ts';
import { type Job, retryLimitOf } from './job.ts';
import { Lanes } from './lanes.ts';
import { retried, splitOrigin, withOrigin } from './origin.ts';
import { dueNow, requestCancellation, retryNow, takeDeadLetter } from './queued-jobs.store.ts';
import { runJob } from './run.ts';
import { RunLocks } from './run-locks.ts';
import { lockRequest, requestFollowUp } from './settle.ts';

type Transaction = Parameters<Parameters<Database['withRls']>[1]>[0];

interface EnqueueOptions {
  /** Only one job with the same key is queued or running. */
  readonly key?: string;
  /** Whose job it is. Accounts share the workers fairly (decision 0032). Defaults to the server itself, which has no limit. */
  readonly account?: string | undefined;
  /** Earliest start: a time, or seconds from now. */
  readonly startAfter?: number | Date;
  /** A job with the key that waits for its next attempt is due at once. */
  readonly isUrgent?: boolean;
  /** Commits the request together with other changes of this transaction. */
  readonly transaction?: Transaction;
}

export interface Jobs {
  /** Runs jobs of this kind in this process. The handler receives `deps` as `context.deps`. */
  work<Payload, Deps>(job: Job<Payload, Deps>, deps: Deps): Promise<void>;
  /**
   * Requests a run. Returns the job's id, or undefined if the key is already queued or running: that job then runs once more
   * with this payload. Throws a ZodError if the payload is invalid.
   */
  enqueue<Payload, Deps>(
    job: Job<Payload, Deps>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Lists jobs that failed permanently, oldest first. */
  deadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<DeadLetter[]>;
  /** Runs a failed job again, or one that waits to be retried now. Returns false if it is neither. */
  retry(name: JobName): Promise<boolean>;
  /**
   * Cancels a job that waits or runs: it becomes a dead letter. Removes a dead letter. Returns false if the job has ended.
   */
  cancel(name: JobName): Promise<boolean>;
  /**
   * Aborts the runs' signals and waits for them. After half of `timeout` milliseconds (defaults to 30,000), returns unfinished
   * jobs to the queue.
   */
  stop(timeout?: number): Promise<void>;
}

interface JobName {
  readonly queue: string;
  readonly id: string;
}

interface DeadLetter {
  readonly id: string;
  readonly payload: unknown;
  readonly failedAt: Date;
}

/** What operations need that leave work to the queue. */
export interface HasJobs extends HasDatabase {
  readonly jobs: Jobs;
}

export type StartJobsOptions = { readonly log?: Log } & (HasDatabase | { readonly url: string });

// Workers send a heartbeat every 5 s. After 10 to 12 s without one, another worker takes the job.
const heartbeatSeconds = 10;
const superviseSeconds = 2;
// Workers are woken (`DueJobs`).
const pollSeconds = 300;
const stopTimeout = 30_000;

/** Opens the queue in the `pgboss` schema and creates it if needed (decision 0032). */
export async function startJobs(options: StartJobsOptions): Promise<Jobs> {
  const url = 'database' in options ? options.database.url : options.url;
  const log = options.log ?? silentLog;
  // A separate pool, so that a busy one cannot delay the completion of jobs, or vice versa.
  const database = openDatabase({ url, max: 6, log });
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'dragoman jobs',
    max: 4,
    schema: 'pgboss',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', warnOncePerMinute(log, 'the job queue reported an error'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue reported a warning'));
  await boss.start();
  return new BossJobs(boss, database, log);
}

class BossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: Log;
  readonly #locks: RunLocks;
  readonly #due: DueJobs;
  readonly #queues = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #stopped: Promise<void> | undefined;

  constructor(boss: PgBoss, database: Database, log: Log) {
    this.#boss = boss;
    this.#database = database;
    this.#log = log;
    this.#locks = new RunLocks(database);
    this.#due = new DueJobs(boss, database);
  }

  async work<Payload, Deps>(job: Job<Payload, Deps>, deps: Deps): Promise<void> {
    await this.#queue(job);
    const run = {
      boss: this.#boss,
      database: this.#database,
      locks: this.#locks,
      log: this.#log,
      stopping: this.#stopping.signal,
    };
    const slots = job.options.concurrency ?? 4;
    const lanes = new Lanes(this.#database, job.name, slots);
    for (let slot = 0; slot < slots; slot += 1) await lanes.offerSlot();
    const options = {
      includeMetadata: true as const,
      perJobResults: true as const,
      batchSize: 1,
      localConcurrency: slots,
      localGroupConcurrency: lanes.limit,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    };
    await this.#boss.work(job.name, options, async ([fetched]: JobWithMetadata[]) => {
      if (fetched === undefined) return [];
      lanes.enter(fetched);
      const result = await runJob(job, deps, fetched, run);
      await this.#passOn(lanes, fetched);
      return [result];
    });
  }

  /** Offers the slot of a run to the next job. A worker would sleep until the next notification, so all of the queue's are woken. */
  async #passOn(lanes: Lanes, ended: JobWithMetadata): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    // Without a database the jobs come in the order of their requests.
    await lanes.leave(ended).catch((err) => this.#log.warn({ err }, 'no account was preferred'));
    this.#due.wake(new Set([ended.name]));
  }

  async enqueue<Payload, Deps>(
    job: Job<Payload, Deps>,
    payload: Payload,
    options: EnqueueOptions = {},
  ): Promise<string | undefined> {
    const data = withOrigin(job.payload.parse(payload) as object);
    await this.#queue(job);
    const send = (transaction: Transaction) => this.#send(job.name, data, options, transaction);
    return options.transaction === undefined
      ? this.#database.kysely.transaction().execute(send)
      : send(options.transaction);
  }

  async #send(
    name: string,
    payload: object,
    { key, account, startAfter, isUrgent }: EnqueueOptions,
    transaction: Transaction,
  ): Promise<string | undefined> {
    if (key !== undefined) await lockRequest(transaction, { name, key });
    const options: SendOptions = {
      // The queue's policy allows one job per key, so jobs without a key need a unique one.
      singletonKey: key ?? crypto.randomUUID(),
      db: fromKysely(transaction),
      ...(account !== undefined && { group: { id: account } }),
      ...(startAfter !== undefined && { startAfter }),
    };
    const id = await this.#boss.send(name, payload, options);
    if (id === null && key !== undefined) {
      if (isUrgent) await retryNow(transaction, name, key);
      await requestFollowUp(transaction, { name, key }, payload);
    }
    return id ?? undefined;
  }

  async deadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<DeadLetter[]> {
    await this.#queue(job);
    const dead = await this.#boss.findJobs<object>(deadLetterQueue(job.name), { queued: true });
    return dead
      .map(({ id, data, createdOn }) => ({
        id,
        payload: splitOrigin(data).payload,
        failedAt: createdOn,
      }))
      .sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime());
  }

  retry({ queue, id }: JobName): Promise<boolean> {
    return this.#database.kysely.transaction().execute(async (transaction) => {
      const letter = await takeDeadLetter(transaction, deadLetterQueue(queue), id);
      if (letter === undefined) return dueNow(transaction, queue, id);
      const { key, account, data } = letter;
      await this.#send(queue, retried(data), { key, account: account ?? undefined }, transaction);
      return true;
    });
  }

  cancel({ queue, id }: JobName): Promise<boolean> {
    return this.#database.kysely.transaction().execute(async (transaction) => {
      const letter = await takeDeadLetter(transaction, deadLetterQueue(queue), id);
      return letter !== undefined || requestCancellation(transaction, queue, id);
    });
  }

  stop(timeout = stopTimeout): Promise<void> {
    this.#stopped ??= this.#stop(timeout);
    return this.#stopped;
  }

  async #stop(timeout: number): Promise<void> {
    this.#stopping.abort(new Error('The process is stopping.'));
    this.#due.stop();
    await this.#boss.stop({ graceful: true, timeout: timeout / 2 });
    await this.#locks.close();
    await this.#database.close();
  }

  #queue<Payload, Deps>(job: Job<Payload, Deps>): Promise<void> {
    const known = this.#queues.get(job.name);
    if (known !== undefined) return known;
    const created = createQueue(this.#boss, job);
    this.#queues.set(job.name, created);
    created.catch(() => this.#queues.delete(job.name));
    return created;
  }
}

function deadLetterQueue(name: string): string {
  return `${name}.dead`;
}

async function createQueue<Payload, Deps>(boss: PgBoss, job: Job<Payload, Deps>): Promise<void> {
  const deadLetter = deadLetterQueue(job.name);
  const options: QueueOptions & { deadLetter: string; notify: boolean } = {
    deadLetter,
    notify: true,
    heartbeatSeconds,
    // One extra attempt, in which the failure is recorded if the process died at the last one.
    retryLimit: retryLimitOf(job) + 1,
    retryDelay: job.options.retryDelay ?? 1,
    retryDelayMax: job.options.retryDelayMax ?? 300,
    retryBackoff: true,
    expireInSeconds: job.options.expireInSeconds ?? 6 * 60 * 60,
  };
  await boss.createQueue(deadLetter);
  await boss.createQueue(job.name, { policy: 'exclusive', ...options });
  await boss.updateQueue(job.name, options);
}
