import { useCallback, useEffect, useState } from 'react';

type Drafts = Readonly<Record<string, string>>;

/**
 * What somebody wrote for slugs of one website × language and has not confirmed: text by slug id, kept in this browser, so that it survives a
 * reload, and told to its other tabs. A browser that refuses to store keeps it until the page is left.
 */
export function useSlugDrafts(websiteId: string, language: string) {
  const key = `dragoman:slug-drafts:${websiteId}:${language}`;
  const [drafts, setDrafts] = useState(() => read(key));
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) setDrafts(read(key));
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [key]);
  const change = useCallback(
    (slugId: string, text: string | undefined) => {
      setDrafts((before) => {
        // What another tab wrote a moment ago stays.
        const { [slugId]: _, ...others } = { ...before, ...read(key) };
        const after = text === undefined ? others : { ...others, [slugId]: text };
        write(key, after);
        return after;
      });
    },
    [key],
  );
  return { drafts, change };
}

function read(key: string): Drafts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const entries = Object.entries(kept as object).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function write(key: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Full, or forbidden.
  }
}
