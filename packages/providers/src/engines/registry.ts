import type { EnginePrice } from '@dragoman/domain/translations';
import type { EngineHealth, LanguagePair, TranslationEngine } from './port.ts';

/** What paid engines cost, and the most a website may spend on them in a month, in US dollars. */
export interface EngineCosts {
  readonly prices?: Readonly<Record<string, EnginePrice>>;
  readonly monthlyBudget?: number | undefined;
}

/** The engines of an installation in order of preference. */
export interface EngineRegistry extends EngineCosts {
  readonly all: readonly TranslationEngine[];
  /** Returns the first engine that supports the pair, or undefined. Skips engines whose `supports` throws. */
  engineFor(pair: LanguagePair, websiteId?: string): Promise<TranslationEngine | undefined>;
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
    async engineFor(pair) {
      for (const engine of engines) {
        if (await engine.supports(pair).catch(() => false)) return engine;
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
