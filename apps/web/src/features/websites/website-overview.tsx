import type { ReadAnswerOf } from '@dragoman/contract/endpoints';
import type { overviewEndpoint, Website } from '@dragoman/contract/websites';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useId } from 'react';
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
import { NativeSelect } from '../../ui/native-select.tsx';
import { Pages } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { pausedMark, shownAddress, statusLabel } from '../../websites/website-labels.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import './website-overview.css';

type ListedSite = ReadAnswerOf<typeof overviewEndpoint>['websites'][number];

const pageSize = 25;

const orders = [
  ['trouble', t('Trouble first')],
  ['name', t('Address')],
  ['scan', t('Last scan')],
] as const;

interface WebsiteOverviewProps {
  /** Whether the websites are of more than one account: tells whose each is. */
  readonly hasAccounts: boolean;
  /** The websites of all other accounts, for administrators. Defaults to false. */
  readonly isOthers?: boolean;
}

/** The websites of all accounts in which the user works, or of all others; search, order and page are in the address. */
export function WebsiteOverview({ hasAccounts, isOthers = false }: WebsiteOverviewProps) {
  const id = useId();
  const { search, sort, page, change } = usePlace(isOthers ? 'other-' : '');
  const found = useOverview({ search, sort, page, isOthers });
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="flex flex-wrap items-center gap-3 text-2xl font-bold">
        {isOthers ? t('All Other Websites') : t('Your Websites')}
        {isOthers && (
          <span className="rounded-full bg-glow px-3 py-1 font-sans text-sm font-semibold text-busy">
            Admin View
          </span>
        )}
      </h2>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField
          label={t('Search websites')}
          value={search}
          onSearch={(q) => change({ q }, true)}
        />
        <NativeSelect
          label={t('Sort by')}
          options={orders}
          value={sort}
          onChoose={(id) => change({ sort: id === 'trouble' ? '' : id })}
        />
      </div>
      <Loaded query={found} rows={6} label="Loading websites...">
        {({ websites, totalCount }) => (
          <>
            {totalCount === 0 ? (
              <NoWebsite isSearch={search !== ''} isOthers={isOthers} />
            ) : (
              <OverviewTable websites={websites} hasAccounts={hasAccounts} isOthers={isOthers} />
            )}
            <Pages
              label={t('Pages of All Websites')}
              page={page}
              total={totalCount}
              size={pageSize}
              onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Which part of the list is shown, as the address says; `prefix` tells lists of one screen apart. */
function usePlace(prefix: string) {
  const [address, setAddress] = useSearchParams();
  const read = (name: string) => address.get(prefix + name) ?? '';
  return {
    search: read('q'),
    sort: orders.find(([id]) => id === read('sort'))?.[0] ?? 'trouble',
    page: Math.max(1, Math.trunc(Number(read('page'))) || 1),
    /** Another search or order begins with the first page. */
    change(values: Readonly<Partial<Record<'q' | 'sort' | 'page', string>>>, replace = false) {
      const next = new URLSearchParams(address);
      for (const [name, value] of Object.entries({ page: '', ...values })) {
        if (value === '') next.delete(prefix + name);
        else next.set(prefix + name, value);
      }
      setAddress(next, { replace });
    },
  };
}

interface Place {
  readonly search: string;
  readonly sort: (typeof orders)[number][0];
  readonly page: number;
  readonly isOthers: boolean;
}

function useOverview({ search, sort, page, isOthers }: Place) {
  const { user } = useAuth();
  return useQuery({
    queryKey: [...websiteQueries.all, 'overview', user?.id, search, sort, page, isOthers],
    queryFn: () =>
      personalApi('GET /api/me/websites', {
        query: {
          // The server refuses longer ones, which no address has.
          search: search.trim().slice(0, 200),
          sort,
          page,
          limit: pageSize,
          ...(isOthers && { others: 'true' }),
        },
      }),
    placeholderData: keepPreviousData,
    // Coverage and state follow a scan.
    refetchInterval: ({ state }) => (state.data?.websites.some(isScanned) === true ? 5000 : false),
  });
}

function isScanned({ last_scan }: ListedSite): boolean {
  return last_scan?.status === 'queued' || last_scan?.status === 'running';
}

interface NoWebsiteProps {
  readonly isSearch: boolean;
  readonly isOthers: boolean;
}

function NoWebsite({ isSearch, isOthers }: NoWebsiteProps) {
  const none = isOthers
    ? t('Nobody else has added a website yet.')
    : t("You haven't added any websites yet.");
  return (
    <div role="status">
      <Notice>{isSearch ? t('No websites match your search.') : none}</Notice>
    </div>
  );
}

interface OverviewTableProps extends WebsiteOverviewProps {
  readonly websites: readonly ListedSite[];
}

/** A table whose rows are cards where the screen is narrow. */
function OverviewTable({ websites, hasAccounts, isOthers = false }: OverviewTableProps) {
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
          <Row key={website.id} website={website} hasAccounts={hasAccounts} isOthers={isOthers} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends WebsiteOverviewProps {
  readonly website: ListedSite;
}

function Row({ website, hasAccounts, isOthers = false }: RowProps) {
  return (
    <tr className="overview-row border border-edge bg-card hover:bg-wash max-lg:rounded-2xl">
      <th scope="row" className="text-start align-top font-semibold">
        <SiteLink website={website} isOthers={isOthers} />
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

interface SiteLinkProps {
  readonly website: ListedSite;
  readonly isOthers: boolean;
}

/** Covers its row. The website of another account in which the user works opens that account first; in a new tab, its page does. */
function SiteLink({ website: { id, url, account_id }, isOthers }: SiteLinkProps) {
  const userId = useAuth().user?.id ?? '';
  const path = generatePath(routes.website, { websiteId: id });
  const open = (event: MouseEvent) => {
    const isElsewhere = isOthers || event.ctrlKey || event.metaKey || event.shiftKey;
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
