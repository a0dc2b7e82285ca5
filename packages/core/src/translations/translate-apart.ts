import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import {
  type Pair,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import { EngineError } from '@dragoman/providers/engines';
import { identifyLanguage } from '../languages/index.ts';
import { createAsk } from './ask.ts';
import { planBatches, withConcurrency } from './batch.ts';
import type { Engines } from './deps.ts';
import { freeCall } from './engine-call.ts';

export interface ApartOptions {
  readonly engines: Engines;
  readonly pair: Pair;
  readonly signal: AbortSignal;
  /** Called before a batch is sent, with what it holds; what it throws ends the work. */
  before?(units: readonly UnitToTranslate[]): Promise<void>;
  /** Called with what came of a batch, as soon as it is known. */
  keep(
    outcomes: readonly UnitOutcome[],
    engine: { readonly name: string; readonly version: string },
  ): Promise<void>;
}

/**
 * Translates units that belong to no website yet. Nothing is written down before a call, so what is under way when the
 * process dies is paid for again. Throws `DragomanError`: `pair-unavailable`, `engine-auth`, `engine-quota`,
 * `engine-unavailable`; what `before` and `keep` throw; and the signal's reason.
 */
export async function translateApart(
  units: readonly UnitToTranslate[],
  options: ApartOptions,
): Promise<void> {
  const { engines, pair, signal } = options;
  const engine = await engines.engineFor(pair);
  if (engine === undefined) throw new DragomanError('pair-unavailable');
  try {
    const ready = { engine, version: await engine.version(), pair };
    const capabilities = engine.capabilities();
    const { markup, context, maxCharactersPerCall: maxCharacters, concurrency } = capabilities;
    const traits = { markup, readsNotes: context, maxCharacters };
    const ask = createAsk(freeCall(ready, signal), capabilities, signal);
    await withConcurrency(planBatches(units, { ready }), concurrency, signal, async (batch) => {
      await options.before?.(batch);
      const outcomes = await translateUnits(
        batch,
        { pair, traits, identify: identifyLanguage },
        ask,
      );
      await options.keep(outcomes, { name: engine.name, version: ready.version });
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof EngineError ? inWords(error) : error;
  }
}

const codes: Partial<Record<EngineError['kind'], ErrorCode>> = {
  auth: 'engine-auth',
  quota: 'engine-quota',
  'unsupported-pair': 'pair-unavailable',
};

function inWords(error: EngineError): DragomanError {
  return new DragomanError(codes[error.kind] ?? 'engine-unavailable', { cause: error });
}
