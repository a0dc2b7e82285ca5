import { limits } from '@dragoman/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { websiteQueries } from './website-queries.ts';
import type { WebsiteRow } from './website-row.ts';

const listeners = new Set<() => void>();
const deployingKey = (websiteId: string) => `deploying-since-${websiteId}`;

/**
 * Starts a website's deploying window; call it when a language is added while both checks pass [owner-workspace §4, Deployment
 * status display].
 */
export function beginDeploying(websiteId: string): void {
  localStorage.setItem(deployingKey(websiteId), String(Date.now()));
  for (const listener of listeners) listener();
}

/** Returns the milliseconds left, 0 if the window has ended, or undefined if there is none. */
export function windowLeft(stored: string | null, now: number): number | undefined {
  const since = Number(stored ?? Number.NaN);
  if (!Number.isFinite(since) || since <= 0 || since > now) return undefined;
  return Math.max(0, since + limits.deployingWindow - now);
}

/**
 * Returns the status to show: deploying during the window, then enabled until the server's value arrives. A window that ended
 * while no page was open changes nothing.
 */
export function useShownStatus({ id, status }: WebsiteRow): WebsiteRow['status'] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(deployingKey(id)));
  const left = windowLeft(stored, Date.now());
  const queries = useQueryClient();
  useEffect(() => {
    if (stored === null) return;
    const rest = windowLeft(stored, Date.now()) ?? 0;
    const end = () => {
      localStorage.removeItem(deployingKey(id));
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
