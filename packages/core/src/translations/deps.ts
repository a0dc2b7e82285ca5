import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { EnginePrice } from '@dragoman/domain/translations';
import type {
  EngineTask,
  LanguagePair,
  ModelDownload,
  TranslationEngine,
} from '@dragoman/providers/engines/port';
import type { Jobs } from '../jobs/index.ts';

/** The configured engines. */
export interface Engines {
  /** Returns the first engine that has the pair and the task; the engines of a website's owner come first. */
  engineFor(
    pair: LanguagePair,
    websiteId?: string,
    task?: EngineTask,
  ): Promise<TranslationEngine | undefined>;
  /** Returns what a local engine must download for a pair; undefined if nothing. */
  downloadFor?(pair: LanguagePair): Promise<ModelDownload | undefined>;
  /** By the engine's name, in US dollars. */
  readonly prices?: Readonly<Record<string, EnginePrice>>;
  /** For websites whose owner chose none, in US dollars. */
  readonly monthlyBudget?: number | undefined;
}

export interface TranslationDeps extends HasDatabase {
  readonly engines: Engines;
  readonly log: Log;
}

export interface TranslationName {
  readonly websiteId: string;
  /** BCP 47 code of the catalog. */
  readonly targetLanguage: string;
}

export interface TranslationEndpointDeps extends HasDatabase {
  readonly jobs: Jobs;
  readonly engines: Engines;
}
