// A worker that feeds readers with texts. It tells what it begins, so that whoever started it can end what never ends.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { alsoRead } from './also-read.data.ts';
import { type Call, callsOf } from './calls.ts';
import type { Reader } from './find-readers.ts';
import { random, randomShapes, type Shape, shapes, tokensOf } from './shapes.ts';

/** What the worker gets. */
export interface Task {
  readonly root: string;
  readonly readers: readonly Reader[];
  /** Characters of the largest text; the others have a half, a quarter and an eighth. */
  readonly length: number;
  /** Also those of `alsoRead`. */
  readonly others: boolean;
  /** Not only the usual shapes. */
  readonly isLong: boolean;
  readonly seed: number;
}

export interface Message {
  readonly type: 'begun' | 'fault';
  readonly what: string;
}

/** Milliseconds of processor time that no call with the largest text has to explain. */
const harmlessMs = 20;
/** Linear work takes 8 times as long for 8 times the text, quadratic work 64 times. */
const maxGrowth = 24;
const tries = 5;
/** What is harmless for an eighth of the text: shorter times measure the clock and the compiler. */
const leastMs = harmlessMs / 8;

const { root, readers, others, length, isLong, seed } = workerData as Task;
const send = (type: Message['type'], what: string) =>
  parentPort?.postMessage({ type, what } satisfies Message);

/** Returns the milliseconds of processor time that a call takes, whatever else the machine does. Throws our own faults. */
async function costOf({ read }: Call, text: string): Promise<number> {
  const begun = process.threadCpuUsage();
  try {
    await exhaust(await read(text));
  } catch (error) {
    if (isFault(error)) throw error;
  }
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** Runs a generator to its end. */
async function exhaust(result: unknown): Promise<void> {
  if (typeof result !== 'object' || result === null || !('next' in result)) return;
  for await (const _ of result as unknown as AsyncIterable<unknown>);
}

/** A refusal of the text is an answer. A fault of the code, or of how we call it, is none. */
function isFault(error: unknown): boolean {
  if (error instanceof RangeError) return error.message.includes('call stack');
  if (error instanceof ReferenceError) return true;
  return (
    error instanceof TypeError && /^Cannot |\bis not (?:a function|iterable)/.test(error.message)
  );
}

async function leastCost(call: Call, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left--) least = Math.min(least, await costOf(call, text));
  return least;
}

/** What is refused for its length is read at a shorter one. */
const lengths = [length, length / 8, length / 64];

/** Returns what is wrong with the times for 1, 2, 4 and 8 times a length. */
async function faultOf(call: Call, shape: Shape): Promise<string | undefined> {
  const least = async (size: number) => Math.max(leastMs, await leastCost(call, shape.of(size)));
  for (const longest of lengths) {
    const once = await costOf(call, shape.of(longest));
    if (once < harmlessMs) continue;
    const first = await least(longest / 8);
    // The least of several tries takes no more than one.
    if (once / first < maxGrowth) continue;
    const times = [first];
    for (const share of [4, 2, 1]) times.push(await least(longest / share));
    if ((times.at(-1) ?? leastMs) / first >= maxGrowth)
      return `takes ${times.map((time) => `${time.toFixed(1)} ms`).join(', ')}`;
  }
}

/** Reports the first fault of a call. */
async function judge(call: Call, chosen: readonly Shape[]): Promise<void> {
  for (const shape of chosen) {
    const what = `${call.name}: ${shape.name}`;
    send('begun', what);
    const fault = await faultOf(call, shape).catch((error: Error) => error.stack ?? error.message);
    if (fault !== undefined) return send('fault', `${what} ${fault}`);
  }
}

async function judgeAll(calls: readonly Call[], source: string): Promise<void> {
  const tokens = tokensOf(source);
  const next = random(seed);
  const chosen = [
    ...shapes.usual,
    ...(isLong ? [...shapes.others, ...randomShapes(tokens, next)] : []),
  ];
  for (const call of calls) await judge(call, chosen);
}

for (const reader of readers) {
  const file = path.join(root, reader.file);
  const module = await import(file);
  await judgeAll(callsOf(reader, module[reader.name]), readFileSync(file, 'utf8'));
}
if (others) {
  const source = readFileSync(new URL('also-read.data.ts', import.meta.url), 'utf8');
  const calls = Object.entries(alsoRead).map(([name, read]) => ({ name, read }));
  await judgeAll(calls, source);
}
