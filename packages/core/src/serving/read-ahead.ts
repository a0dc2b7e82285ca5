import type { LanguageBundles } from './language-bundles.ts';
import type { Site } from './site.store.ts';

/** Milliseconds that pages wait for the website's other languages, at most once a minute for all pages together. */
const longestWait = 250;
const again = 60_000;

export interface ReadAhead {
  /**
   * Loads the translations of a website's languages that are not in memory, one at a time in the background, so that
   * hreflang lists only translated languages. Resolves when they are loaded or time is up; never rejects.
   */
  languagesOf(site: Pick<Site, 'websiteId' | 'languages'>): Promise<void>;
}

/** @param wait milliseconds allowed to read one dictionary */
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
