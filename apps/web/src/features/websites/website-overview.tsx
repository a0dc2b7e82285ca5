import type { ReadAnswerOf } from '@dragoman/contract/endpoints';
import type { overviewEndpoint, Website } from '@dragoman/contract/websites';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { generatePath, Link, useSearchParams } from 'react-router';
import { openAccount } from '../../account/open-account.ts';
import { personalApi } from '../../api/api.ts';
import { accountOf } from '../../api/chosen-account.ts';
import { momentOf } from '../../formatting/dates.ts';
import { percent } from '../../formatting/numbers.ts';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { pausedMark, shownAddress, statusLabel } from '../../websites/website-labels.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import './website-overview.css';

type ListedSite = ReadAnswerOf<typeof overviewEndpoint>['websites'][number];

const pageSize = 25;

interface WebsiteOverviewProps {
  /** Whether the user works in more than one account: tells whose each website is. */
  readonly hasAccounts: boolean;
}

/** The websites of all accounts in which the user works, those in trouble first; `?q=` searches. */
export function WebsiteOverview({ hasAccounts }: WebsiteOverviewProps) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const [page, setPage] = useState(1);
  const search = address.get('q') ?? '';
  const found = useOverview(search, page);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-2xl font-bold">
        Your Websites
      </h2>
      <SearchField
        label={t('Search websites')}
        placeholder={t('Search websites')}
        value={search}
        onSearch={(text) => {
          setPage(1);
          setAddress(text === '' ? {} : { q: text }, { replace: true });
        }}
      />
      <Loaded query={found} rows={6} label="Loading websites...">
        {({ websites, totalCount }) => (
          <>
            {totalCount === 0 ? (
              <NoWebsite isSearch={search !== ''} />
            ) : (
              <OverviewTable websites={websites} hasAccounts={hasAccounts} />
            )}
            {(totalCount > pageSize || page > 1) && (
              <Pager
                label={t('Pages of All Websites')}
                page={page}
                pages={Math.ceil(totalCount / pageSize)}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function useOverview(search: string, page: number) {
  const { user } = useAuth();
  return useQuery({
    queryKey: [...websiteQueries.all, 'overview', user?.id, search, page],
    queryFn: () =>
      // The server refuses longer ones, which no address has.
      personalApi('GET /api/me/websites', {
        query: { search: search.trim().slice(0, 200), page, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
  });
}

function NoWebsite({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <div role="status">
      <Notice>
        {isSearch ? 'No websites match your search.' : "You haven't added any websites yet."}
      </Notice>
    </div>
  );
}

interface OverviewTableProps extends WebsiteOverviewProps {
  readonly websites: readonly ListedSite[];
}

/** A table whose rows are cards where the screen is narrow. */
function OverviewTable({ websites, hasAccounts }: OverviewTableProps) {
  const columns = [
    t('Website'),
    ...(hasAccounts ? [t('Account')] : []),
    t('Status'),
    t('Coverage'),
    t('Last scan'),
  ];
  return (
    <table className="overview w-full text-start">
      <thead className="text-sm text-soft">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className="text-start font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {websites.map((website) => (
          <Row key={website.id} website={website} hasAccounts={hasAccounts} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends WebsiteOverviewProps {
  readonly website: ListedSite;
}

function Row({ website, hasAccounts }: RowProps) {
  return (
    <tr className="overview-row border border-edge bg-card hover:bg-wash max-lg:rounded-2xl">
      <th scope="row" className="text-start align-top font-semibold">
        <SiteLink website={website} />
      </th>
      {hasAccounts && (
        <Cell label={t('Account')}>
          <Owner website={website} />
        </Cell>
      )}
      <Cell label={t('Status')}>
        <State website={website} />
      </Cell>
      <Cell label={t('Coverage')}>
        <Coverage languages={website.languages} />
      </Cell>
      <Cell label={t('Last scan')}>
        {website.last_scan === null ? t('Not scanned yet') : momentOf(website.last_scan.at)}
      </Cell>
    </tr>
  );
}

/** A cell of the table; in a card, its heading stands beside it. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className="align-top">
      <span aria-hidden className="text-soft lg:hidden">
        {label}
      </span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </td>
  );
}

/** Covers its row. Another account's website opens that account first. */
function SiteLink({ website: { id, url, account_id } }: { readonly website: ListedSite }) {
  const userId = useAuth().user?.id ?? '';
  const path = generatePath(routes.website, { websiteId: id });
  const open = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isElsewhere || account_id === accountOf(userId)) return;
    event.preventDefault();
    openAccount(userId, account_id, path);
  };
  return (
    <Link to={path} onClick={open} className="wrap-anywhere">
      <span translate="no">{shownAddress(url)}</span>
    </Link>
  );
}

function Owner({ website: { account, account_id } }: { readonly website: ListedSite }) {
  const { user } = useAuth();
  if (account_id === user?.id) return t('My account');
  return <span translate="no">{account}</span>;
}

/** The deployment's state, and what is wrong. */
function State({ website }: { readonly website: ListedSite }) {
  const status = website.status as Website['status'];
  const troubles = {
    engine: t('Translation failed or waits'),
    scan: t('Last scan failed'),
    deployment: t('An address is not served'),
  };
  return (
    <>
      {[statusLabel(status), pausedMark(status)].filter(Boolean).join(' · ')}
      {website.trouble.map((trouble) => (
        <span key={trouble} className="block font-semibold text-bad">
          {troubles[trouble]}
        </span>
      ))}
    </>
  );
}

function Coverage({ languages }: Pick<ListedSite, 'languages'>) {
  if (languages.length === 0) return t('None');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      {languages.map(({ language, done, total }) => (
        <li key={language} className="whitespace-nowrap">
          <span className="sr-only">{languageName(language)}</span>
          <span aria-hidden translate="no">
            {language}
          </span>{' '}
          {percent(done, total)}
        </li>
      ))}
    </ul>
  );
}
