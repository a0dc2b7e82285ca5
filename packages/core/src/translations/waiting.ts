import { setTimeout as sleep } from 'node:timers/promises';
import type { TranslationProgress } from '@dragoman/contract/translations';
import type { HasDatabase } from '@dragoman/database/connection';
import type { Waiting } from '@dragoman/database/schema';
import { engineEntry } from '@dragoman/domain/engines';
import { type CallWatch, callInTime } from './calls.ts';
import type { TranslationName } from './deps.ts';
import { quoteEngine, type ReadyEngine } from './engine.ts';
import { isHurried, writeWaiting } from './waiting.store.ts';

const pollMs = 1000;

export function watchCalls(
  { database }: HasDatabase,
  name: TranslationName,
  { engine }: ReadyEngine,
): CallWatch {
  const write = (waiting: Omit<Waiting, 'engine' | 'since'>) =>
    writeWaiting(database.kysely, name, { engine: engine.name, ...waiting });
  return {
    async failed({ kind, message }, wait) {
      const next = wait === undefined ? {} : { next: new Date(Date.now() + wait).toISOString() };
      await write({ reason: kind, said: message, ...next });
    },
    slow: () => write({ reason: 'slow' }),
    async pause(wait, signal) {
      const end = Date.now() + wait;
      for (let left = wait; left > 0; left = end - Date.now()) {
        await sleep(Math.min(left, pollMs), undefined, { signal });
        if (wait > pollMs && (await isHurried(database.kysely, name))) return;
      }
    },
  };
}

/** How far the download of a model is. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Null if nobody says. */
  readonly total: number | null;
}

/** Downloads what an engine lacks for its pair, and calls `write` at most once a second meanwhile. */
export async function prepareEngine(
  { engine, pair }: ReadyEngine,
  write: (download: DownloadProgress) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const prepare = engine.prepare?.bind(engine);
  if (prepare === undefined) return;
  let written = 0;
  const report = (bytes: number, total: number | undefined) => {
    if (Date.now() - written < pollMs && bytes !== total) return;
    written = Date.now();
    // It only informs: the next report or batch writes again.
    void write({ bytes, total: total ?? null }).catch(() => undefined);
  };
  await callInTime(() => prepare(pair, report), signal);
}

type WaitingAnswer = NonNullable<TranslationProgress['waiting']>;

/** Returns the answer's part about what a run waits for, and the sentence about an engine in trouble. */
export function waitingAnswer(
  waiting: Waiting | null,
  cost: number,
): { readonly waiting: WaitingAnswer | null; readonly error: string | null } {
  if (waiting === null) return { waiting: null, error: null };
  const { reason, since, said, next, bytes, total } = waiting;
  const { title: engine } = titled(waiting.engine);
  const download = reason === 'download' ? { bytes: bytes ?? 0, total: total ?? null } : null;
  return {
    waiting: { engine, since, nextTryAt: next ?? null, cost, download },
    error: download ? null : withQuote(troubleOf(engine, reason).message, said),
  };
}

function withQuote(message: string, said: string | undefined): string {
  return said === undefined ? message : `${message} ${quoteEngine(said).replace(/\.?$/, '.')}`;
}

function titled(name: string): { readonly title: string } {
  try {
    return engineEntry(name);
  } catch {
    return { title: name };
  }
}

function troubleOf(engine: string, reason: string): { readonly message: string } {
  if (reason === 'rate') return { message: `${engine} accepts no more calls for now.` };
  if (reason === 'slow') return { message: `${engine} has not answered for a while.` };
  return { message: `${engine} cannot be reached, or fails.` };
}
