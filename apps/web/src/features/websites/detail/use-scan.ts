import type { Scan } from '@dragoman/contract/scans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { watchWebsite } from '../../../websites/watch-website.ts';
import { websiteQueries } from '../../../websites/website-queries.ts';

/** Milliseconds between polls during a scan. */
const pollInterval = 2000;

const scanKey = (websiteId: string) => ['scan', websiteId];

/** True if a scan is queued or running. */
export function isUnderWay(scan: Scan | null | undefined): boolean {
  return scan?.status === 'queued' || scan?.status === 'running';
}

/**
 * Returns the latest scan, polled while it runs, with `start` and `cancel`. Scans run on the server, so leaving the page does
 * not stop them. `scan` is null before the first, undefined while loading.
 */
export function useScan(websiteId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: scanKey(websiteId),
    queryFn: async () =>
      (await api('GET /api/websites/:id/scan', { params: { id: websiteId } })).scan,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
  });
  const keep = ({ scan }: { scan: Scan }) => queries.setQueryData(scanKey(websiteId), scan);
  const start = useMutation({
    mutationFn: () => api('POST /api/websites/:id/crawl', { params: { id: websiteId } }),
    onSuccess: keep,
  });
  const cancel = useMutation({
    mutationFn: () => api('POST /api/websites/:id/scan/cancel', { params: { id: websiteId } }),
    onSuccess: keep,
    // Usually the scan had already ended.
    onError: () => queries.invalidateQueries({ queryKey: scanKey(websiteId) }),
  });
  useScanChanges(websiteId);
  useRefreshAfterScan(websiteId, query.data);
  return { scan: query.data, error: query.error, reread: query.refetch, start, cancel };
}

/** Refetches when another tab or the server starts a scan. */
function useScanChanges(websiteId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchWebsite(websiteId, (changed) => {
        if (changed !== 'scans') return;
        void queries.invalidateQueries({ queryKey: scanKey(websiteId) });
      }),
    [websiteId, queries],
  );
}

/** Refetches words, pages and prices when a scan ends. */
function useRefreshAfterScan(websiteId: string, scan: Scan | null | undefined): void {
  const queries = useQueryClient();
  const wasUnderWay = useRef(false);
  const readAnew = useEffectEvent(() => {
    for (const queryKey of [websiteQueries.all, ['pages', websiteId]]) {
      void queries.invalidateQueries({ queryKey });
    }
  });
  const now = isUnderWay(scan);
  useEffect(() => {
    if (wasUnderWay.current && !now) readAnew();
    wasUnderWay.current = now;
  }, [now]);
}
