import { type Database, openDatabase } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import {
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type SendOptions,
} from 'pg-boss';
import { type Job, retryLimitOf } from './job.ts';
import { runJob } from './run.ts';
import { RunLocks } from './run-locks.ts';
import { lockRequest, noteFollowUp } from './settle.ts';

type Transaction = Parameters<Parameters<Database['withRls']>[1]>[0];

export interface EnqueueOptions {
  /** What the job is about: with the same key only one is queued or running. */
  readonly key?: string;
  /** Higher runs first. Defaults to 0. */
  readonly priority?: number;
  /** Seconds to wait, or the moment, before it may run. */
  readonly startAfter?: number | Date;
  /** Commits the request together with other changes. */
  readonly transaction?: Transaction;
}

export interface Jobs {
  /** Takes up jobs of this kind in this process; `deps` reach the handler as `context.deps`. */
  work<Payload, Deps>(job: Job<Payload, Deps>, deps: Deps): Promise<void>;
  /**
   * Asks for a run. Returns the job's id, or undefined when the key is already queued or running: that job then runs once
   * more at its end, with this payload, so that nothing changed meanwhile is missed. Throws a ZodError when the payload
   * does not fit.
   */
  enqueue<Payload, Deps>(
    job: Job<Payload, Deps>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Payloads of the jobs that failed for good, oldest first, with what they last said. */
  deadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<DeadLetter[]>;
  /** Queues all of them again; gives their number. */
  retryDeadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<number>;
  /**
   * Aborts the runs' signals, waits for them (half of `patience`, in milliseconds; 15 s by default) and ends. Interrupted jobs are given
   * back to the queue, also those that do not end in time.
   */
  stop(patience?: number): Promise<void>;
}

export interface DeadLetter {
  readonly id: string;
  readonly payload: unknown;
  readonly failedAt: Date;
}

export type StartJobsOptions = { readonly log?: Log } & (
  | { readonly database: Database }
  | { readonly url: string }
);

// A worker touches its job every 5 s; without it for 10 s, or 2 s more at worst, the job is another worker's.
const heartbeatSeconds = 10;
const superviseSeconds = 2;
// Jobs that come back (retries, delays) are not notified, only polled for.
const pollSeconds = 1;
const stopPatience = 30_000;

/** Opens the queue in the database's own `pgboss` schema, which is made the first time. See decision 0032. */
export async function startJobs(options: StartJobsOptions): Promise<Jobs> {
  const url = 'database' in options ? options.database.url : options.url;
  const log = options.log ?? silentLog;
  // Of its own: a busy pool must not keep a job from being settled, nor the other way round.
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
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
  await boss.start();
  return new BossJobs(boss, database, log);
}

class BossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #log: Log;
  readonly #locks: RunLocks;
  readonly #queues = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #stopped: Promise<void> | undefined;

  constructor(boss: PgBoss, database: Database, log: Log) {
    this.#boss = boss;
    this.#database = database;
    this.#log = log;
    this.#locks = new RunLocks(database);
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
    // One library worker per run at once. Fetching one job at a time, such a worker would sleep until the next
    // notification although more are waiting, so it is woken after each.
    for (let count = job.options.concurrency ?? 2; count > 0; count -= 1) {
      const id: string = await this.#boss.work(
        job.name,
        {
          includeMetadata: true,
          perJobResults: true,
          batchSize: 1,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async (fetched: JobWithMetadata[]) => {
          const results = await Promise.all(fetched.map((one) => runJob(job, deps, one, run)));
          this.#boss.notifyWorker(id);
          return results;
        },
      );
    }
  }

  async enqueue<Payload, Deps>(
    job: Job<Payload, Deps>,
    payload: Payload,
    options: EnqueueOptions = {},
  ): Promise<string | undefined> {
    const data = job.payload.parse(payload);
    await this.#queue(job);
    const send = (transaction: Transaction) => this.#send(job.name, data, options, transaction);
    return options.transaction === undefined
      ? this.#database.kysely.transaction().execute(send)
      : send(options.transaction);
  }

  async #send(
    name: string,
    payload: unknown,
    { key, priority, startAfter }: EnqueueOptions,
    transaction: Transaction,
  ): Promise<string | undefined> {
    if (key !== undefined) await lockRequest(transaction, { name, key });
    const options: SendOptions = {
      // Without a key the policy would let one job of this name live: every job is its own key then.
      singletonKey: key ?? crypto.randomUUID(),
      db: fromKysely(transaction),
      ...(priority !== undefined && { priority }),
      ...(startAfter !== undefined && { startAfter }),
    };
    const id = await this.#boss.send(name, payload as object, options);
    if (id === null && key !== undefined) await noteFollowUp(transaction, { name, key }, payload);
    return id ?? undefined;
  }

  async deadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<DeadLetter[]> {
    await this.#queue(job);
    const dead = await this.#boss.findJobs<object>(deadLetterQueue(job.name), { queued: true });
    return dead
      .map(({ id, data, createdOn }) => ({ id, payload: data, failedAt: createdOn }))
      .sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime());
  }

  async retryDeadLetters<Payload, Deps>(job: Job<Payload, Deps>): Promise<number> {
    await this.#queue(job);
    return this.#boss.redrive(deadLetterQueue(job.name));
  }

  stop(patience = stopPatience): Promise<void> {
    this.#stopped ??= this.#stop(patience);
    return this.#stopped;
  }

  async #stop(patience: number): Promise<void> {
    this.#stopping.abort(new Error('The process is stopping.'));
    // What is over half of the time late is given back in the other half.
    await this.#boss.stop({ graceful: true, timeout: patience / 2 });
    await this.#locks.close();
    await this.#database.close();
  }

  #queue<Payload, Deps>(job: Job<Payload, Deps>): Promise<void> {
    const known = this.#queues.get(job.name);
    if (known !== undefined) return known;
    const making = makeQueue(this.#boss, job);
    this.#queues.set(job.name, making);
    making.catch(() => this.#queues.delete(job.name));
    return making;
  }
}

function deadLetterQueue(name: string): string {
  return `${name}.dead`;
}

async function makeQueue<Payload, Deps>(boss: PgBoss, job: Job<Payload, Deps>): Promise<void> {
  const deadLetter = deadLetterQueue(job.name);
  const options: QueueOptions & { deadLetter: string; notify: boolean } = {
    deadLetter,
    notify: true,
    heartbeatSeconds,
    // One more than the job has, in which it is given up if its process died each time.
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
