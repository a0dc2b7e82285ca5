import type { HasDatabase } from '@dragoman/database/connection';
import type { OwnEngineName } from '@dragoman/domain/engines';
import {
  canDo,
  type EngineTask,
  type LanguagePair,
  type TranslationEngine,
} from '@dragoman/providers/engines/port';
import type { Seal } from '../sealing/index.ts';
import { type StoredKey, selectKeysFor } from './keys.store.ts';

/** What an owner entered for an engine. */
export interface EngineSettings {
  readonly engine: OwnEngineName;
  readonly key: string;
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  readonly region: string | undefined;
}

/** Builds an engine whose requests pass the outgoing gate (decision 0040). */
export type BuildEngine = (settings: EngineSettings) => TranslationEngine;

export interface OwnEngines {
  /** Returns the engine of a key; undefined if the key cannot be decrypted. */
  engineOf(key: StoredKey): TranslationEngine | undefined;
  /** Returns the first engine of a website's owner that is meant for the pair and can do the task. */
  engineFor(
    pair: LanguagePair,
    websiteId: string,
    task?: EngineTask,
  ): Promise<TranslationEngine | undefined>;
}

interface Deps extends HasDatabase {
  readonly seal: Seal;
  readonly build: BuildEngine;
}

/** For so long a website's keys are remembered: a screen asks for 29 pairs at once. */
const rememberedFor = 1000;
const mostEngines = 500;

/** Opens the engines that owners have keys for (decision 0080). An engine lives on between calls, because it adapts its limits. */
export function openOwnEngines({ database, seal, build }: Deps): OwnEngines {
  const engines = new Map<string, TranslationEngine>();
  const keys = new Map<string, { readonly read: Promise<StoredKey[]>; readonly until: number }>();
  const keysFor = (websiteId: string) => {
    const known = keys.get(websiteId);
    if (known !== undefined && known.until > performance.now()) return known.read;
    if (keys.size >= mostEngines) keys.clear();
    const read = selectKeysFor(database.kysely, websiteId);
    keys.set(websiteId, { read, until: performance.now() + rememberedFor });
    read.catch(() => keys.delete(websiteId));
    return read;
  };
  const engineOf = (stored: StoredKey) => {
    const known = engines.get(stored.id);
    if (known !== undefined) return known;
    const key = seal.open(stored.sealed_key, stored.id);
    if (key === undefined) return undefined;
    if (engines.size >= mostEngines) engines.clear();
    const engine = build({ ...settingsOf(stored), key });
    engines.set(stored.id, engine);
    return engine;
  };
  return {
    engineOf,
    async engineFor(pair, websiteId, task) {
      for (const stored of await keysFor(websiteId)) {
        if (stored.languages?.includes(pair.target) === false) continue;
        const engine = engineOf(stored);
        if (engine !== undefined && (await canDo(engine, pair, task))) return engine;
      }
      return undefined;
    },
  };
}

function settingsOf({ engine, base_url, model, region }: StoredKey): Omit<EngineSettings, 'key'> {
  return {
    engine: engine as OwnEngineName,
    baseUrl: base_url ?? undefined,
    model: model ?? undefined,
    region: region ?? undefined,
  };
}
