import { createByteCache } from './byte-cache.ts';

const maxBytes = 16 * 1024 * 1024;
const mostPaths = 10_000;

/** Pages known from visits to lack a translation to a language; they are not announced. */
export interface UntranslatedPages {
  /** Records whether a page, by original path with query, is translated to a language. */
  note(name: PageName, isTranslated: boolean): void;
  has(name: PageName): boolean;
  /** Clears the records of a language of a website, after its translations changed. */
  forget(websiteId: string, language: string): void;
  forgetAll(): void;
}

interface PageName {
  readonly websiteId: string;
  readonly language: string;
  readonly path: string;
}

/** Creates an empty, bounded record of untranslated pages. */
export function createUntranslatedPages(): UntranslatedPages {
  const known = createByteCache<Set<string>>(maxBytes);
  const keyOf = (websiteId: string, language: string) => `${websiteId} ${language}`;
  return {
    note({ websiteId, language, path }, isTranslated) {
      const key = keyOf(websiteId, language);
      const paths = known.get(key);
      if (isTranslated) {
        paths?.delete(path);
        return;
      }
      const grown = paths ?? new Set();
      if (grown.size >= mostPaths || path.length > 500) return;
      grown.add(path);
      // The cache only updates an entry's size for a new value.
      known.delete(key);
      known.set(key, grown, { size: 100 + grown.size * 300 });
    },
    has: ({ websiteId, language, path }) =>
      known.get(keyOf(websiteId, language))?.has(path) ?? false,
    forget: (websiteId, language) => known.delete(keyOf(websiteId, language)),
    forgetAll: () => known.clear(),
  };
}
