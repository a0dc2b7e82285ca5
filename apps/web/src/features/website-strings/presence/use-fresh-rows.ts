import { ApiError } from '@dragoman/contract/client';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { watchWebsite } from '../../../websites/watch-website.ts';
import { websiteQueries } from '../../../websites/website-queries.ts';
import { refreshSoon } from '../changes/changes.ts';
import { useSection } from '../section/section.ts';
import { useStringsCache } from '../section/strings-cache.ts';

/** Milliseconds within which several changes cause one refresh. */
const gatheringMs = 500;
/** Milliseconds between two refreshes while a string waits for an engine, or after one failed. */
const pollMs = 3000;

/**
 * Refreshes the shown rows when anybody changes the translation, after a scan, when the window regains focus, and regularly while a
 * row waits for an engine. Repeats a refresh that failed.
 */
export function useFreshRows(): void {
  const section = useSection();
  const { websiteId, targetLanguage } = section;
  const cache = useStringsCache();
  const queries = useQueryClient();
  // The rows may have changed after they were fetched and before this listened.
  const mayBeStale = useRef(true);
  const refresh = useEffectEvent(async (which: 'all' | 'waiting') => {
    if (which === 'all') mayBeStale.current = true;
    const isAll = mayBeStale.current;
    const rows = cache
      .shownRows()
      .filter(({ translated }) => isAll || translated?.renewal_requested_at != null);
    if (rows.length === 0 || !focusManager.isFocused()) return;
    mayBeStale.current = false;
    try {
      await refreshSoon(
        queries,
        section,
        rows.map(({ original }) => original.id),
      );
    } catch (error) {
      mayBeStale.current = isAll;
      // The website may be deleted; then its row leads to the dashboard.
      if (error instanceof ApiError && error.status === 404)
        await queries.invalidateQueries({ queryKey: websiteQueries.row(websiteId) });
    }
  });
  useEffect(() => focusManager.subscribe(() => void refresh('all')), []);
  useEffect(() => {
    const timer = setInterval(() => void refresh('waiting'), pollMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTranslation(websiteId, targetLanguage, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh('all');
      }, gatheringMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [websiteId, targetLanguage]);
}

/** Calls back when translated texts may have changed, also after the connection was lost. */
function watchTranslation(websiteId: string, language: string, listener: () => void): () => void {
  let version: unknown;
  return watchWebsite(websiteId, (table, row) => {
    if (table === 'websites') return;
    if (table === 'scans' && !endings.has(row?.['status'])) return;
    if (table === 'translations') {
      // A running translation changes its progress more often than its texts.
      const { target_language: changed, dictionary_version: next } = row ?? {};
      if (changed !== language || next === version) return;
      version = next;
    }
    listener();
  });
}

const endings: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);
