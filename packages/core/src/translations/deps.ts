import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { LanguagePair, TranslationEngine } from '@dragoman/providers/engines';

/** The engines that are configured, in their order: the first one that has the pair. */
export interface Engines {
  engineFor(pair: LanguagePair): Promise<TranslationEngine | undefined>;
}

export interface TranslationDeps {
  readonly database: Database;
  readonly engines: Engines;
  readonly log: Log;
}

export interface TranslationName {
  readonly websiteId: string;
  /** BCP 47 code of the catalogue. */
  readonly targetLanguage: string;
}
