import { DragomanError } from '@dragoman/domain/errors';
import type { Pair, UnitOutcome, UnitToTranslate } from '@dragoman/domain/translations';
import { EngineError } from '@dragoman/providers/engines/port';
import { splitIntoBatches, withConcurrency } from './batches.ts';
import type { Engines } from './deps.ts';
import {
  type CallContent,
  findEngine,
  lastingFailureOf,
  type ReadyEngine,
  translateByEngine,
} from './engine.ts';
import { type DownloadProgress, prepareEngine } from './waiting.ts';

interface Options {
  readonly engines: Engines;
  readonly pair: Pair;
  readonly signal: AbortSignal;
  /** Called while the engine downloads its model; with null once it has it. */
  onDownload?(download: DownloadProgress | null): Promise<unknown>;
  /** Called before a batch is sent. An error ends the translation. */
  beforeBatch(units: readonly UnitToTranslate[]): Promise<void>;
  /** Called with each request before it leaves. */
  onSend?(ready: ReadyEngine, content: CallContent): Promise<void>;
  /** Called with the results of each batch. */
  store(
    outcomes: readonly UnitOutcome[],
    engine: { readonly name: string; readonly version: string },
  ): Promise<void>;
}

/**
 * Translates units that belong to no website. Calls are not recorded: a process that dies during one pays for it again.
 * Throws `DragomanError` (`pair-unavailable`, `engine-auth`, `engine-quota`, `engine-rejected`,
 * `engine-unavailable`), errors of the callbacks, and the signal's reason.
 */
export async function translateWithoutWebsite(
  units: readonly UnitToTranslate[],
  { engines, pair, signal, onDownload, beforeBatch, onSend, store }: Options,
): Promise<void> {
  try {
    const ready = await findEngine(engines, pair);
    if (ready === undefined) throw new DragomanError('pair-unavailable');
    if (onDownload !== undefined && ready.engine.prepare !== undefined) {
      await prepareEngine(ready, onDownload, signal);
      await onDownload(null);
    }
    const { version, capabilities } = ready;
    const batches = splitIntoBatches(units, ready);
    await withConcurrency(batches, capabilities.concurrency, signal, async (batch) => {
      await beforeBatch(batch);
      const outcomes = await translateByEngine(batch, {
        ready,
        signal,
        onSend: async (content) => onSend?.(ready, content),
      });
      await store(outcomes, { name: ready.engine.name, version });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineError)) throw error;
    throw new DragomanError(lastingFailureOf(error) ?? 'engine-unavailable', { cause: error });
  }
}
