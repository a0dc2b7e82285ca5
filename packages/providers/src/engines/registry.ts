import type { EnginePrice } from '@dragoman/domain/translations';
import {
  canDo,
  type EngineHealth,
  type EngineTask,
  type LanguagePair,
  type ModelDownload,
  type TranslationEngine,
} from './port.ts';

/** What paid engines cost, and the most a website may spend on them in a month, in US dollars. */
export interface EngineCosts {
  readonly prices?: Readonly<Record<string, EnginePrice>>;
  readonly monthlyBudget?: number | undefined;
}

/** The engines of an installation in order of preference. */
export interface EngineRegistry extends EngineCosts {
  readonly all: readonly TranslationEngine[];
  /** Returns the first engine that has the pair and the task, or undefined. Skips engines whose `supports` throws. */
  engineFor(
    pair: LanguagePair,
    websiteId?: string,
    task?: EngineTask,
  ): Promise<TranslationEngine | undefined>;
  /** Returns what the first local engine that knows the pair has to download for it; undefined if nothing. */
  downloadFor(pair: LanguagePair): Promise<ModelDownload | undefined>;
  health(): Promise<readonly (EngineHealth & { readonly name: string })[]>;
}

/** Creates a registry in the given order. The caller closes the engines. */
export function createEngineRegistry(
  engines: readonly TranslationEngine[],
  costs: EngineCosts = {},
): EngineRegistry {
  return {
    ...costs,
    all: engines,
    async engineFor(pair, _websiteId, task) {
      for (const engine of engines) if (await canDo(engine, pair, task)) return engine;
      return undefined;
    },
    async downloadFor(pair) {
      for (const engine of engines) {
        const download = await engine.download?.(pair);
        if (download !== undefined) return download;
      }
      return undefined;
    },
    health: () => Promise.all(engines.map(healthOf)),
  };
}

async function healthOf(engine: TranslationEngine): Promise<EngineHealth & { name: string }> {
  try {
    return { name: engine.name, ...(await engine.health()) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name: engine.name, ready: false, detail };
  }
}
