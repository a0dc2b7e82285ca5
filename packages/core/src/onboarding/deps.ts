import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import type { Jobs } from '../jobs/index.ts';
import type { Engines } from '../translations/index.ts';

/** The preview of a pending website's page in one language. */
export interface PreviewName {
  readonly tempWebsiteId: string;
  /** Path and query; empty for the first page. */
  readonly path: string;
  /** BCP 47 code of the catalog. */
  readonly targetLanguage: string;
}

/** Limits for visitors who have not signed up. */
export interface PreviewBudget {
  /** Translated texts per page. The others remain in the original language. Defaults to 400. */
  readonly texts: number;
  /** Characters of those texts. Defaults to 30,000. */
  readonly characters: number;
  /** Languages per pending website. Defaults to 5. */
  readonly languages: number;
  /** Pages per pending website. Defaults to 10. */
  readonly pages: number;
  /** Characters that all previews together may send to engines per day. Defaults to 1,000,000. */
  readonly charactersPerDay: number;
  /** Timeout of a translation in milliseconds. Defaults to 4 minutes. */
  readonly time: number;
}

export const defaultBudget: PreviewBudget = {
  texts: 400,
  characters: 30_000,
  languages: 5,
  pages: 10,
  charactersPerDay: 1_000_000,
  time: 240_000,
};

export interface OnboardingJobDeps extends HasDatabase {
  readonly fetchPage: PageFetcher;
  readonly engines: Engines;
  readonly log: Log;
  readonly budget?: Partial<PreviewBudget>;
  /** Returns the user whose memory previews of a website use, such as the demo shop's owner. Defaults to nobody. */
  readonly memoryOwner?: (url: string) => Promise<string | undefined>;
}

export interface OnboardingDeps extends HasDatabase {
  readonly jobs: Jobs;
  readonly budget?: Partial<PreviewBudget>;
  /** Milliseconds that a request waits for a translation. Defaults to 50 seconds. */
  readonly requestTimeout?: number;
}
