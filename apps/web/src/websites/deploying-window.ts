import { limits } from '@dragoman/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { websiteQueries } from './dashboard-websites.ts';
import type { WebsiteRow } from './website-row.ts';

const listeners = new Set<() => void>();
const key = (websiteId: string) => `deploying-since-${websiteId}`;

/** Begins the window of a website: a language was added while both checks pass [owner-workspace §4, Deployment status display]. */
export function beginDeploying(websiteId: string): void {
  localStorage.setItem(key(websiteId), String(Date.now()));
  for (const listener of listeners) listener();
}

/** Milliseconds of the window that are left; undefined where there is none. 0: it is over, and its timestamp can go. */
export function windowLeft(stored: string | null, now: number): number | undefined {
  const since = Number(stored ?? Number.NaN);
  if (!Number.isFinite(since) || since <= 0 || since > now) return undefined;
  return Math.max(0, since + limits.deployingWindow - now);
}

/**
 * The status that the screen shows: deploying within the window, then enabled, and the server's again as soon as it was asked. A window
 * that ran out while nobody looked leaves the server's value.
 */
export function useShownStatus({ id, status }: WebsiteRow): WebsiteRow['status'] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key(id)));
  const left = windowLeft(stored, Date.now());
  const queries = useQueryClient();
  useEffect(() => {
    if (stored === null) return;
    const rest = windowLeft(stored, Date.now()) ?? 0;
    const end = () => {
      localStorage.removeItem(key(id));
      for (const listener of listeners) listener();
    };
    if (rest === 0) return end();
    const timer = setTimeout(() => {
      queries.setQueryData<WebsiteRow>(websiteQueries.row(id), (row) =>
        row === undefined ? row : { ...row, status: 'enabled' },
      );
      end();
      void queries.invalidateQueries({ queryKey: websiteQueries.row(id) });
    }, rest);
    return () => clearTimeout(timer);
  }, [stored, id, queries]);
  return left !== undefined && left > 0 ? 'deploying' : status;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
