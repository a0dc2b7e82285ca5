import type { LanguageBundles } from './language-bundles.ts';
import type { Site } from './site.store.ts';

/** Milliseconds that a page waits for the other languages of its website, at most once a minute for all pages. */
const longestWait = 250;
const again = 60_000;

export interface ReadAhead {
  /**
   * Reads the translations of a website's languages that are not in memory, one after the other in the background, so
   * that hreflang names only what is translated. Resolves when they are there or the time is over; never rejects.
   */
  languagesOf(site: Pick<Site, 'websiteId' | 'languages'>): Promise<void>;
}

/**
 * @param wait milliseconds that one dictionary may take to be read
 */
export function createReadAhead(bundles: LanguageBundles, wait: number): ReadAhead {
  const runs = new Map<string, { readonly since: number; readonly done: Promise<void> }>();
  const readAll = async (websiteId: string, languages: readonly string[]) => {
    for (const language of languages) {
      if (!bundles.hasRoom()) return;
      await bundles.read({ websiteId, language }, wait).catch(() => undefined);
    }
  };
  return {
    async languagesOf({ websiteId, languages }) {
      const cold = languages.filter(
        (language) => bundles.peek({ websiteId, language }) === undefined,
      );
      if (cold.length === 0) return;
      let run = runs.get(websiteId);
      if (run === undefined || run.since + again < Date.now()) {
        if (runs.size > 10_000) runs.clear();
        run = { since: Date.now(), done: readAll(websiteId, cold) };
        runs.set(websiteId, run);
      }
      await withinTime(run.done, run.since + longestWait - Date.now());
    },
  };
}

async function withinTime(done: Promise<void>, wait: number): Promise<void> {
  if (wait <= 0) return;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait);
  });
  await Promise.race([done, over]).finally(() => clearTimeout(timer));
}
