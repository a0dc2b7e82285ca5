import type { Scan } from '@dragoman/contract/scans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { websiteQueries } from '../../../websites/dashboard-websites.ts';
import { watchWebsite } from '../../../websites/watch-website.ts';

/** Milliseconds between two questions while a scan is under way. */
const pollInterval = 2000;

const scanKey = (websiteId: string) => ['scan', websiteId];

/** Whether a scan waits or works. */
export function isUnderWay(scan: Scan | null | undefined): boolean {
  return scan?.status === 'queued' || scan?.status === 'running';
}

/**
 * The newest scan of a website, followed while it is under way, and the ways to begin and to stop one. It runs on the server, so leaving
 * the page changes nothing. `scan` is null before the first, undefined while unknown.
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
    // It was over already, most often.
    onError: () => queries.invalidateQueries({ queryKey: scanKey(websiteId) }),
  });
  useHeard(websiteId);
  useEnd(websiteId, query.data);
  return { scan: query.data, error: query.error, reread: query.refetch, start, cancel };
}

/** Another tab, or a timer on the server, may begin one. */
function useHeard(websiteId: string): void {
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

/** When a scan ends, everything that counts words or pages is read anew. */
function useEnd(websiteId: string, scan: Scan | null | undefined): void {
  const queries = useQueryClient();
  const wasUnderWay = useRef(false);
  const readAnew = useEffectEvent(() => {
    for (const queryKey of [websiteQueries.all, ['pages', websiteId], ['billing-info']]) {
      void queries.invalidateQueries({ queryKey });
    }
  });
  const now = isUnderWay(scan);
  useEffect(() => {
    if (wasUnderWay.current && !now) readAnew();
    wasUnderWay.current = now;
  }, [now]);
}
