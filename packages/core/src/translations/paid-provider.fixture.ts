import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineText } from '@dragoman/providers/engines';

export type PaidProvider = Awaited<ReturnType<typeof startPaidProvider>>;

/** A provider that bills texts, with at most 99 calls. With `knowsKeys`, it does not bill a repeated key again. */
export async function startPaidProvider(
  answer: (texts: readonly EngineText[]) => readonly object[],
  { knowsKeys = false } = {},
) {
  const billed = new Map<string, number>();
  const answered = new Map<string, string>();
  const gate = { hold: undefined as Promise<void> | undefined, holdFrom: Number.POSITIVE_INFINITY };
  const reached = Array.from({ length: 100 }, () => Promise.withResolvers<void>());
  let calls = 0;
  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key']);
    const texts = JSON.parse(await readText(request)) as EngineText[];
    const number = ++calls;
    reached[number]?.resolve();
    if (!knowsKeys || !answered.has(key)) {
      for (const { text } of texts) billed.set(text, (billed.get(text) ?? 0) + 1);
      answered.set(key, JSON.stringify(answer(texts)));
    }
    // Slow enough to be killed in the middle.
    await sleep(100);
    if (number >= gate.holdFrom) await gate.hold;
    response.end(answered.get(key));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    billed,
    gate,
    calls: () => calls,
    /** Resolves once so many calls have arrived. */
    reaches: (count: number) => reached[count]?.promise,
    close,
  };
}

/** Calls `kill` while calls 5 and 6 are unanswered. */
export async function duringTwoCalls(
  { gate, reaches }: PaidProvider,
  kill: () => Promise<void>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.holdFrom = 5;
  gate.hold = promise;
  await reaches(6);
  await kill();
  gate.holdFrom = Number.POSITIVE_INFINITY;
  resolve();
}

/** Runs a worker's file in a process of its own. */
export function startWorker(file: string, ...urls: readonly string[]): ChildProcess {
  return spawn(process.execPath, [file, ...urls], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
