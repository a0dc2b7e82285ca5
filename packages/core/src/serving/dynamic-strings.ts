import {
  type DynamicStrings,
  type DynamicStringsAnswer,
  dynamicStrings,
} from '@dragoman/domain/live-pages';
import type { Unit } from '@dragoman/rewriter';
import type { SharedLimit } from '../shared-limits/index.ts';
import type { LanguageBundles } from './language-bundles.ts';
import type { MissingStrings } from './missing-strings.ts';
import type { Site } from './site.store.ts';

export const reportedTexts = { name: 'reported texts', requests: 500, seconds: 3600 };
const dictionaryWait = 3000;

export interface DynamicStringsResult extends DynamicStringsAnswer {
  /** Reports missing texts; `publicAmong` returns those that the site shows to everybody. Never throws. */
  reportMissing(
    publicAmong: (texts: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void>;
}

export interface DynamicStringAnswers {
  /** Returns translations of texts added by a page's scripts. Throws if translations cannot be read. */
  answer(site: Site, request: DynamicStrings): Promise<DynamicStringsResult>;
  /** See `phrasebookOf`; undefined while translations are loading. Throws if they cannot be read. */
  phrasebook(site: Site, language: string): Promise<Uint8Array | undefined>;
}

/**
 * Looks texts up in the dictionary. An unknown text is queued for translation only if the site shows it to everybody;
 * other text from browsers waits for the owner's translation memory and never reaches an engine (decision 0183).
 */
export function createDynamicStringAnswers(deps: {
  readonly bundles: LanguageBundles;
  readonly missingStrings: MissingStrings;
  /** Counts reported texts by website. */
  readonly limit: SharedLimit;
}): DynamicStringAnswers {
  const read = (site: Site, language: string) =>
    deps.bundles.read({ websiteId: site.websiteId, language }, dictionaryWait);
  return {
    async answer(site, { path, to, strings }) {
      const bundle = await read(site, to);
      const known: Record<string, string> = {};
      const missing: string[] = [];
      for (const text of strings) {
        const translation = bundle?.dictionary.get(text);
        if (translation !== undefined) known[text] = translation;
        else if (bundle !== undefined && isText(text)) missing.push(text);
      }
      return {
        known,
        async reportMissing(publicAmong) {
          if (missing.length === 0) return;
          const texts = missing.slice(0, await deps.limit.take(site.websiteId, missing.length));
          if (texts.length === 0) return;
          const vouched = await publicAmong(texts).catch(() => new Set<string>());
          const note = (report: 'all' | 'memory', chosen: readonly string[]) =>
            deps.missingStrings.note({ site, view: { path }, report }, chosen.map(asUnit));
          note(
            'all',
            texts.filter((text) => vouched.has(text)),
          );
          note(
            'memory',
            texts.filter((text) => !vouched.has(text)),
          );
        },
      };
    },
    async phrasebook(site, language) {
      return (await read(site, language))?.phrasebook;
    },
  };
}

function isText(text: string): boolean {
  return (
    text.length <= dynamicStrings.longest && /\p{L}/u.test(text) && !/(?![\t\n])\p{Cc}/u.test(text)
  );
}

const asUnit = (text: string): Unit => ({ text, kind: 'text', context: 'script' });
