import type { adminWebsitesEndpoint } from '@dragoman/contract/admin';
import type { AnswerOf } from '@dragoman/contract/endpoints';
import { t } from '../../texts/texts.ts';
import { type AdminData, Listing } from './listing.tsx';
import type { User } from './user-list.tsx';

type AdminWebsite = AnswerOf<typeof adminWebsitesEndpoint>[number];

interface WebsiteTableProps {
  readonly websites: AdminData<readonly AdminWebsite[]>;
  readonly users: readonly User[] | undefined;
}

const texts = {
  loading: t('Loading websites...'),
  failed: t('The websites could not be loaded. Please try again.'),
  search: t('Search websites'),
  sort: t('Sort websites by'),
  noMatch: t('No websites match your search.'),
  pages: t('Pages of All Websites'),
};

const statuses: Readonly<Record<string, string>> = {
  active: t('active'),
  enabled: t('active'),
  pending: t('pending'),
  deploying: t('deploying'),
  disabled: t('disabled'),
  deleted: t('deleted'),
};

/** All websites with name, address, owner, status and who else pays. */
export function WebsiteTable({ websites, users = [] }: WebsiteTableProps) {
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const nameOf = (id: string) => emails.get(id) ?? id;
  const ownerOf = ({ user_id }: AdminWebsite) => nameOf(user_id);
  const payerOf = ({ billed_to: id }: AdminWebsite) =>
    id === null ? '' : t('{email} pays for this website.', { email: nameOf(id) });
  return (
    <Listing
      id="all-websites"
      title="All Websites"
      texts={texts}
      list={websites}
      textOf={(website) =>
        `${website.name ?? ''} ${website.url} ${ownerOf(website)} ${payerOf(website)}`
      }
      orders={[
        { name: t('Newest') },
        { name: t('Address'), compare: (one, other) => one.url.localeCompare(other.url) },
        {
          name: t('Owner'),
          compare: (one, other) => ownerOf(one).localeCompare(ownerOf(other)),
        },
        {
          name: t('Status'),
          compare: (one, other) => (one.status ?? '').localeCompare(other.status ?? ''),
        },
      ]}
    >
      {(website) => (
        <li key={website.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 sm:px-6">
          <span className="min-w-0 flex-1 basis-60">
            {website.name !== null && <span className="block font-semibold">{website.name}</span>}
            <span className="block break-all text-soft" translate="no">
              {website.url}
            </span>
            {website.billed_to !== null && (
              <span className="block break-words text-soft">{payerOf(website)}</span>
            )}
          </span>
          <span className="min-w-0 break-all text-soft" translate="no">
            {ownerOf(website)}
          </span>
          <StatusBadge status={website.status} />
        </li>
      )}
    </Listing>
  );
}

/** Green if the website is live: 'active' in the specification, `enabled` in the table. */
function StatusBadge({ status }: { status: string | null }) {
  const active = status === 'active' || status === 'enabled';
  return (
    <span
      className={`rounded-full border px-3 py-0.5 text-sm font-semibold ${active ? 'border-good text-good' : 'border-control text-soft'}`}
    >
      {status === null ? 'not deployed' : (statuses[status] ?? status)}
    </span>
  );
}
