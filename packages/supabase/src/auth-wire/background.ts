import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@dragoman/domain/log';
import type { AuthMailer } from '@dragoman/providers/email/port';

/** The part of the context that is required. */
interface Mailing {
  readonly mailer: AuthMailer;
  readonly log: Log;
}

/** Runs work after the response, so that its duration does not reveal accounts. */
export interface Background {
  /** Runs `work` after the response, with a mailer that retries. Logs thrown errors. */
  run<C extends Mailing>(context: C, work: (patient: C) => Promise<void>): void;
  /** Waits for running work. */
  settled(): Promise<void>;
  /** Like `settled`, without pauses between retries. */
  close(): Promise<void>;
}

/** Creates the background queue. `retries`: milliseconds before each retry of a failed mail. */
export function createBackground(retries: readonly number[]): Background {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    run(context, work) {
      const patient = {
        ...context,
        mailer: patientMailer(context.mailer, retries, closing.signal),
      };
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => work(patient))
        .catch((error: unknown) =>
          context.log.error({ err: error }, 'auth failed after its answer'),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled,
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}

function patientMailer(
  mailer: AuthMailer,
  retries: readonly number[],
  signal: AbortSignal,
): AuthMailer {
  return {
    async send(mail) {
      for (const pause of retries) {
        try {
          return await mailer.send(mail);
        } catch {
          await sleep(pause, undefined, { signal }).catch(() => {});
        }
      }
      return mailer.send(mail);
    },
  };
}
