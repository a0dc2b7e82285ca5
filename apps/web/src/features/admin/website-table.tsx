import { SkeletonRows } from '../../ui/skeleton.tsx';

interface AdminWebsite {
  readonly id: string;
  readonly name: string | null;
  readonly url: string;
  readonly status: string | null;
}

interface WebsiteTableProps {
  readonly websites: {
    readonly data: readonly AdminWebsite[] | undefined;
    readonly isPending: boolean;
  };
}

/** All websites with name, address and status. */
export function WebsiteTable({ websites }: WebsiteTableProps) {
  const { data = [], isPending } = websites;
  return (
    <section aria-labelledby="all-websites">
      <h2 id="all-websites" className="text-2xl font-bold">
        All Websites
      </h2>
      {isPending && (
        <div className="mt-4">
          <SkeletonRows label="Loading websites..." />
        </div>
      )}
      <ul className="mt-4 divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {data.map(({ id, name, url, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 sm:px-6">
            <span className="min-w-0 flex-1 basis-60">
              {name !== null && <span className="block font-semibold">{name}</span>}
              <span className="block break-all text-soft" translate="no">
                {url}
              </span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Green if the website is live: 'active' in the specification, `enabled` in the table. */
function StatusBadge({ status }: { status: string | null }) {
  const active = status === 'active' || status === 'enabled';
  return (
    <span
      className={`rounded-full border px-3 py-0.5 text-sm font-semibold ${active ? 'border-good text-good' : 'border-control text-soft'}`}
    >
      {active ? 'active' : (status ?? 'not deployed')}
    </span>
  );
}
