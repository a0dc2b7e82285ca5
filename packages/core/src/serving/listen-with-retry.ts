import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';

const retryAfter = 1000;
const patienceAtClose = 1000;

export interface Listening {
  readonly listening: () => boolean;
  close(): Promise<void>;
}

/** Listens to a channel of the database. Retries while the database is unreachable. */
export function listenWithRetry(deps: {
  readonly database: Database;
  readonly log: Log;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called when listening starts and after each reconnection: payloads before are lost. */
  readonly onConnect?: () => void;
}): Listening {
  const { database, log, channel, onPayload, onConnect = () => {} } = deps;
  let stop: (() => Promise<void>) | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    try {
      stop = await database.listen(channel, onPayload, { onReconnect: onConnect });
      if (closed) return await stop();
      onConnect();
    } catch (error) {
      if (closed) return;
      log.warn({ err: error, channel }, 'could not listen to the database; retrying');
      timer = setTimeout(start, retryAfter).unref();
    }
  };
  start();
  return {
    listening: () => stop !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A hung database must not block shutdown; a connection still being opened closes itself.
      const stopped = stop?.().catch(() => {});
      await Promise.race([stopped, sleep(patienceAtClose, undefined, { ref: false })]);
    },
  };
}
