import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { countOf } from '../../lib/languages.ts';
import { shownAddress } from '../../lib/website-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What the websites cost, as the server reckons it. */
export function BillingPage() {
  const { data, error } = useQuery({
    queryKey: ['billing-info'],
    queryFn: () => api('GET /api/billing-info'),
  });
  return (
    <div className="grid gap-6">
      <PageTitle>Billing</PageTitle>
      <h1 className="text-4xl font-bold">Billing</h1>
      {data === undefined && error === null && <Spinner>Loading...</Spinner>}
      {error !== null && <Notice bad>What your websites cost could not be read.</Notice>}
      {data !== undefined && <Costs info={data} />}
    </div>
  );
}

interface CostsProps {
  readonly info: {
    readonly billing: 'none' | 'provider';
    readonly totalMonthlyPrice: number;
    readonly websites: readonly {
      readonly websiteId: string;
      readonly url: string;
      readonly words: number;
      readonly languages: number;
      readonly tier: string;
      readonly price: number;
    }[];
  };
}

function Costs({ info: { billing, websites, totalMonthlyPrice } }: CostsProps) {
  if (billing === 'none') {
    return <Notice>This installation bills nobody: everything may be used.</Notice>;
  }
  return (
    <>
      <ul className="divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {websites.map(({ websiteId, url, words, languages, tier, price }) => (
          <li key={websiteId} className="flex flex-wrap justify-between gap-x-6 p-4 sm:px-6">
            <span className="font-semibold break-all">{shownAddress(url)}</span>
            <span className="text-soft">
              {tier}: {countOf(languages, 'language')}, {countOf(words, 'word')}
            </span>
            <span className="tabular-nums">{dollars.format(price)} per month</span>
          </li>
        ))}
      </ul>
      <p className="text-lg">
        In all <strong className="tabular-nums">{dollars.format(totalMonthlyPrice)}</strong> per
        month
      </p>
    </>
  );
}
