import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import type { Jobs } from '../jobs/index.ts';
import type { Engines } from '../translations/index.ts';

/** One parked website in one language. */
export interface PreviewName {
  readonly tempWebsiteId: string;
  /** BCP 47 code of the catalogue. */
  readonly targetLanguage: string;
}

/** What visitors may spend before they are customers. */
export interface PreviewBudget {
  /** Texts of one page that are translated; the others are shown as they are. Defaults to 400. */
  readonly texts: number;
  /** Their characters. Defaults to 30,000. */
  readonly characters: number;
  /** Languages of one parked website. Defaults to 5. */
  readonly languages: number;
  /** Characters that all previews of a day together send to engines. Defaults to 1,000,000. */
  readonly charactersPerDay: number;
  /** Milliseconds after which a translation is given up. Defaults to 4 minutes. */
  readonly time: number;
}

export const defaultBudget: PreviewBudget = {
  texts: 400,
  characters: 30_000,
  languages: 5,
  charactersPerDay: 1_000_000,
  time: 240_000,
};

/** What the worker needs to make previews. */
export interface OnboardingJobDeps {
  readonly database: Database;
  readonly fetchPage: PageFetcher;
  readonly engines: Engines;
  readonly log: Log;
  readonly budget?: Partial<PreviewBudget>;
}

/** What the API needs to ask for previews and show them. */
export interface OnboardingDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly budget?: Partial<PreviewBudget>;
  /** Milliseconds that a request waits for a translation. Defaults to 50 seconds. */
  readonly patience?: number;
}
