import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Target {
  readonly port: number;
  readonly host: string;
}

interface Visit {
  readonly path: string;
  readonly status: number;
  readonly host?: string;
  readonly method?: string;
  readonly body?: string;
  /** The visitor leaves after the first bytes. */
  readonly leaves?: boolean;
}

/** What the visitors did. */
export interface Outcome {
  visits: number;
  /** By what was sent and received. */
  readonly failures: Map<string, number>;
}

const pages = 300;
const visitors = 8;
const pauseMs = 10;

const any = (count: number) => Math.floor(Math.random() * count);

/** The kinds of visits, each as often as it is listed. */
const kinds: readonly (() => Visit)[] = [
  () => ({ path: '/fr/cached/', status: 200 }),
  () => ({ path: '/fr/cached/', status: 200 }),
  () => ({ path: '/fr/tagged/', status: 200 }),
  () => ({ path: '/fr/each/', status: 200 }),
  () => ({ path: '/cached/', status: 200 }),
  () => ({ path: '/es/cached/', status: 200 }),
  () => ({ path: '/asset.png', status: 200 }),
  () => ({ path: `/fr/cold/${any(pages)}`, status: 200 }),
  () => ({ path: `/ar/cold/${any(pages)}?page=${any(pages)}`, status: 200 }),
  () => ({ path: `/fr/cached/?q=${randomBytes(8).toString('hex')}`, status: 200 }),
  () => ({ path: `/fr/large/${any(20)}`, status: 200, leaves: true }),
  () => ({ path: '/', host: `${randomBytes(6).toString('hex')}.example`, status: 404 }),
  () => ({ path: '/fr/each/', method: 'POST', body: `name=${any(1e6)}`, status: 200 }),
];

/** Visits in every way until `isOver`. */
export async function visitUntil(isOver: () => boolean, target: Target): Promise<Outcome> {
  const outcome: Outcome = { visits: 0, failures: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const visitAll = async () => {
    for (; !isOver(); await sleep(pauseMs)) {
      const visit = kinds[any(kinds.length)]?.() ?? { path: '/', status: 200 };
      const status = await send(visit, target, agent);
      outcome.visits += 1;
      if (status === visit.status) continue;
      const failure = `${visit.method ?? 'GET'} ${visit.path.replace(/[\d?].*/, '')}: ${status}`;
      outcome.failures.set(failure, (outcome.failures.get(failure) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitAll));
  agent.destroy();
  return outcome;
}

/** Returns the status, or the error of the connection. */
function send(visit: Visit, { port, host }: Target, agent: Agent): Promise<number | string> {
  const { path, method = 'GET', body, leaves = false } = visit;
  return new Promise((resolve) => {
    const headers = {
      host: visit.host ?? host,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const receive = (response: IncomingMessage) => {
      const { statusCode = 0 } = response;
      if (leaves) response.once('data', () => response.destroy());
      response
        .resume()
        .on('error', () => {})
        .on('close', () => resolve(leaves || response.complete ? statusCode : 'cut off'));
    };
    request({ host: '127.0.0.1', port, path, method, headers, agent }, receive)
      .on('error', (error) => resolve(error.message))
      .end(body);
  });
}
