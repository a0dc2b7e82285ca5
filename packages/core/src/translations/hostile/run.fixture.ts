import { estimateUsage, type UnitOutcome } from '@dragoman/domain/translations';
import { createEngine, type EngineOptions } from '@dragoman/providers/engines';
import { enginesOf } from '../engine-double.fixture.ts';
import { translateWithoutWebsite } from '../translate-without-website.ts';
import { type HostileModel, type Misbehavior, manyTexts } from './model.fixture.ts';

export interface HostileRun {
  readonly model: HostileModel;
  readonly dispatcher: NonNullable<EngineOptions['dispatcher']>;
  readonly ways: readonly Misbehavior[];
  /** The share of calls in which the model misbehaves. */
  readonly share: number;
  readonly count: number;
  /** Calls at once. Defaults to the engine's own; with 1, runs are alike. */
  readonly concurrency?: number;
  /** Milliseconds that the engine waits for the model. Defaults to 3 seconds. */
  readonly timeout?: number;
  /** Milliseconds that the engine pauses after three unusable answers. Defaults to its own. */
  readonly coolDown?: number;
  /** Chooses the calls that are broken, and how. Defaults to 1. */
  readonly seed?: number;
  /** How often what failed or is pending is requested. Defaults to once. */
  readonly tries?: number;
}

/** Translates texts by a model that misbehaves. Returns what became of them, and the calls beside the predicted usage. */
export async function translateHostile({
  model,
  dispatcher,
  ways,
  share,
  count,
  concurrency,
  timeout = 3000,
  coolDown,
  tries = 1,
  seed = 1,
}: HostileRun) {
  const texts = manyTexts(count);
  model.misbehave(ways, share, seed);
  const engine = createEngine('openai', {
    baseUrl: model.url,
    model: 'm',
    dispatcher,
    timeout,
    concurrency,
    coolDown,
  });
  const outcomes = new Map<string, UnitOutcome>();
  let twice = 0;
  const units = texts.map(([text], index) => ({ id: String(index), text, context: 'p' }));
  const isOpen = ({ id }: { id: string }) => (outcomes.get(id)?.state ?? 'failed') === 'failed';
  let fault: unknown;
  for (let attempt = 0; attempt < tries && units.some(isOpen); attempt++)
    fault = await translateWithoutWebsite(units.filter(isOpen), {
      engines: enginesOf(engine),
      pair: { source: 'en', target: 'es' },
      signal: AbortSignal.timeout(1_200_000),
      beforeBatch: async () => {},
      store: async (batch) => {
        for (const outcome of batch) {
          if (!isOpen(outcome)) twice++;
          outcomes.set(outcome.id, outcome);
        }
      },
    }).catch((error: unknown) => error);
  const served = [...outcomes.values()].filter(({ state }) => state !== 'failed');
  const wrong = served.filter(({ id, text }) => {
    const [source, right] = texts[Number(id)] ?? [];
    return text !== right && text !== source;
  });
  const characters = texts.reduce((sum, [text]) => sum + text.length, 0);
  return {
    served: served.length,
    failed: outcomes.size - served.length,
    /** Texts without an outcome. They stay pending, so only a run that ended early may have some. */
    left: count - outcomes.size,
    twice,
    wrong: wrong.length,
    wrongTexts: wrong.map(({ text }) => text),
    calls: model.calls,
    mostRepeats: model.mostRepeats,
    tokens: model.inputTokens + model.outputTokens,
    predicted: estimateUsage(count, characters, Math.ceil(count / 40)),
    fault,
  };
}
