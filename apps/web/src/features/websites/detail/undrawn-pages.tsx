import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { countOf } from '../../../formatting/numbers.ts';

const shown = 5;

/** Says which pages a scan could not read fully, because scripts draw them and no browser was there, and what helps. */
export function UndrawnPages({ websiteId }: { websiteId: string }) {
  const { data } = useQuery({
    queryKey: ['pages', websiteId, 'undrawn'],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id: websiteId },
        query: { drawing: 'needed', limit: shown },
      }),
  });
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <div className="rounded-xl border border-edge p-4 text-soft">
      <p>Drawn by scripts and not fully read: {countOf(data.totalCount, 'page')}.</p>
      <ul className="my-2 list-disc ps-5" translate="no">
        {data.items.map(({ id, path }) => (
          <li key={id} className="break-all">
            <bdi dir="ltr">{path}</bdi>
          </li>
        ))}
        {data.totalCount > shown && <li>…</li>}
      </ul>
      <p>
        Scans read such pages if Chromium and playwright-core are installed on the server and
        SCAN_BROWSER is set.
      </p>
    </div>
  );
}
