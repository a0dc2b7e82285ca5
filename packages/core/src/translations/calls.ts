import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError, type EngineErrorKind } from '@dragoman/providers/engines/port';

interface Identified {
  readonly id: string;
}

interface Failed extends Identified {
  readonly error: EngineErrorKind;
}

/** The answers of one call; a text may be missing or fail alone. */
export type Answers<Answer> = readonly (Answer | Failed)[];

/** Tells the owner what a run waits for. */
export interface CallWatch {
  /** A call failed; the next one follows in so many milliseconds, or with the next attempt of the job. */
  failed(error: EngineError, wait: number | undefined): Promise<void>;
  /** A call is still without an answer after a while. */
  slow(): Promise<void>;
  /** Waits so many milliseconds, less if the owner asks for another try. */
  pause(wait: number, signal: AbortSignal): Promise<void>;
}

const maxAttempts = { rate: 8, unavailable: 3 } as const;
const maxWait = 120_000;
/** A call without an answer for so long is worth a word to the owner. */
const slowAfter = 20_000;

/** Retries rate limits and short outages, and tells `watch` about them. */
export async function callPatiently<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  watch?: CallWatch,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const slow = setTimeout(() => void watch?.slow().catch(() => undefined), slowAfter);
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.kind !== 'rate' && error.kind !== 'unavailable') throw error;
      const isLast = signal.aborted || attempt >= maxAttempts[error.kind];
      const wait = Math.min(error.retryAfter ?? 500 * 2 ** attempt, maxWait);
      await watch?.failed(error, isLast ? undefined : wait);
      if (isLast) throw error;
      await (watch ? watch.pause(wait, signal) : sleep(wait, undefined, { signal }));
    } finally {
      clearTimeout(slow);
    }
  }
}

/**
 * Calls an engine for all texts. Halves a call that is too large or has no usable answer, breadth first, so that a
 * text that breaks its batch is isolated. Texts cut off from an answer are requested again at once.
 */
export async function callInHalves<Text extends Identified, Answer extends Identified>(
  texts: readonly Text[],
  call: (texts: readonly Text[]) => Promise<Answers<Answer>>,
): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const open = [texts];
  for (let batch = open.shift(); batch !== undefined; batch = open.shift()) {
    const answers = await answersOrFault(batch, call);
    for (const [id, answer] of answersById(answers ?? [], batch)) found.set(id, answer);
    const left = answers === undefined ? batch : cutOff(answers, batch);
    if (left.length === 0 || (left.length === 1 && batch.length === 1)) continue;
    const middle = answers === undefined ? Math.ceil(left.length / 2) : left.length;
    open.push(left.slice(0, middle));
    if (middle < left.length) open.push(left.slice(middle));
  }
  return found;
}

const halved: readonly EngineErrorKind[] = ['invalid-output', 'too-large'];

/** Undefined if the call failed in a way that a smaller one may not. */
async function answersOrFault<Text, Answer>(
  texts: readonly Text[],
  call: (texts: readonly Text[]) => Promise<Answers<Answer>>,
): Promise<Answers<Answer> | undefined> {
  try {
    return await call(texts);
  } catch (error) {
    const isOfBatch = error instanceof EngineError && halved.includes(error.kind);
    if (!isOfBatch) throw error;
    return undefined;
  }
}

function cutOff<Text extends Identified, Answer extends Identified>(
  answers: Answers<Answer>,
  texts: readonly Text[],
): Text[] {
  const isCutOff = (answer: Answer | Failed) => isFailed(answer) && answer.error === 'too-large';
  const ids = new Set(answers.filter(isCutOff).map(({ id }) => id));
  return texts.filter(({ id }) => ids.has(id));
}

/** Matches answers by id alone. An id that was answered twice has no answer. */
function answersById<Text extends Identified, Answer extends Identified>(
  answers: Answers<Answer>,
  texts: readonly Text[],
): Map<string, Answer> {
  const requested = new Set(texts.map(({ id }) => id));
  const found = new Map<string, Answer>();
  const seen = new Set<string>();
  for (const answer of answers) {
    if (seen.has(answer.id)) found.delete(answer.id);
    else if (!isFailed(answer) && requested.has(answer.id)) found.set(answer.id, answer);
    seen.add(answer.id);
  }
  return found;
}

function isFailed<Answer extends Identified>(answer: Answer | Failed): answer is Failed {
  return 'error' in answer;
}

/** Last resort for a hanging engine. Engines have shorter timeouts, but a call may first wait for others. */
const callTimeout = 1_800_000;

/** Ends with the signal or the timeout even if the engine ignores both. */
export async function callInTime<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const timeout = AbortSignal.timeout(callTimeout);
  const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  ending.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(ending.reason);
  ending.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([call(ending), aborted]);
  } catch (error) {
    if (timeout.aborted && !signal?.aborted)
      throw new EngineError('unavailable', 'The engine did not answer in time.', { cause: error });
    throw error;
  } finally {
    ending.removeEventListener('abort', onAbort);
  }
}
