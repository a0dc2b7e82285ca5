import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, batchesOf, type Question } from '@dragoman/domain/translations';
import {
  type EngineAnswer,
  type EngineCapabilities,
  EngineError,
  type EngineText,
} from '@dragoman/providers/engines';
import type { Call } from './engine-call.ts';

const patience = { rate: 8, unavailable: 3 } as const;
const longestWait = 120_000;

/**
 * Asks by calls within the engine's limits. The same text is asked for once; a call that is too large is halved; what
 * passes (a rate limit, a short outage) is waited for. Answers are matched by id alone; an id that is answered twice has
 * no answer. Throws EngineError for what ends the run.
 */
export function createAsk(call: Call, capabilities: EngineCapabilities, signal: AbortSignal): Ask {
  const limits = {
    maxTexts: capabilities.maxTextsPerCall,
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  return async (questions, round) => {
    const distinct = new Map(questions.map((question) => [JSON.stringify(question), question]));
    const answers = new Map<string, string>();
    const entries = [...distinct].map(([key, question]) => ({ key, question }));
    const batches = batchesOf(entries, limits, ({ question }) => question.text.length);
    for (const batch of batches) {
      const texts = batch.map(({ question }, index) => textOf(question, index));
      const found = await halving(texts, (some) => patient(() => call(some, round), signal));
      for (const [index, { key }] of batch.entries()) {
        const answer = found.get(String(index));
        if (answer !== undefined) answers.set(key, answer);
      }
    }
    return questions.map((question) => answers.get(JSON.stringify(question)));
  };
}

function textOf({ text, context, note }: Question, index: number): EngineText {
  return {
    id: String(index),
    text,
    ...(context === undefined ? {} : { context }),
    ...(note === undefined ? {} : { note }),
  };
}

async function halving(
  texts: readonly EngineText[],
  call: (texts: readonly EngineText[]) => Promise<readonly EngineAnswer[]>,
): Promise<Map<string, string>> {
  try {
    return byId(await call(texts), texts);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === 'invalid-output') return new Map();
    if (error.kind !== 'too-large') throw error;
    if (texts.length === 1) return new Map();
    const middle = Math.ceil(texts.length / 2);
    const first = await halving(texts.slice(0, middle), call);
    const second = await halving(texts.slice(middle), call);
    return new Map([...first, ...second]);
  }
}

function byId(answers: readonly EngineAnswer[], texts: readonly EngineText[]): Map<string, string> {
  const asked = new Set(texts.map(({ id }) => id));
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const answer of answers) {
    if (seen.has(answer.id)) found.delete(answer.id);
    else if ('text' in answer && asked.has(answer.id)) found.set(answer.id, answer.text);
    seen.add(answer.id);
  }
  return found;
}

async function patient(
  call: () => Promise<readonly EngineAnswer[]>,
  signal: AbortSignal,
): Promise<readonly EngineAnswer[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isPassing =
        error instanceof EngineError && (error.kind === 'rate' || error.kind === 'unavailable');
      if (!isPassing || signal.aborted) throw error;
      if (attempt >= patience[error.kind as 'rate' | 'unavailable']) throw error;
      const wait = error.retryAfter ?? 500 * 2 ** attempt;
      await sleep(Math.min(wait, longestWait), undefined, { signal });
    }
  }
}
