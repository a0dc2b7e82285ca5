import { useCallback, useEffect, useState } from 'react';

type Drafts = Readonly<Record<string, string>>;

/**
 * Unconfirmed slugs of one website × language by slug id, stored in this browser and shared between its tabs. Without storage, they last
 * until the page is closed.
 */
export function useSlugDrafts(websiteId: string, language: string) {
  const key = `dragoman:slug-drafts:${websiteId}:${language}`;
  const [drafts, setDrafts] = useState(() => read(key));
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setDrafts(read(key));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);
  const change = useCallback(
    (slugId: string, text: string | undefined) => {
      setDrafts((before) => {
        // Keeps what another tab has just written.
        const { [slugId]: _, ...others } = { ...before, ...read(key) };
        const after = text === undefined ? others : { ...others, [slugId]: text };
        write(key, after);
        return after;
      });
    },
    [key],
  );
  const dropSaved = useCallback(
    (slugId: string, text: string) =>
      setDrafts((before) => {
        if (before[slugId] !== text) return before;
        const { [slugId]: _, ...others } = before;
        write(key, others);
        return others;
      }),
    [key],
  );
  return { drafts, change, dropSaved };
}

function read(key: string): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const entries = Object.entries(stored as object).filter(([, text]) => typeof text === 'string');
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
    // Full or forbidden.
  }
}
