import type { BillingInfo } from '../../billing/billing-info.ts';
import { FirstCharge } from '../../billing/price-note.tsx';
import { dollars } from '../../formatting/numbers.ts';
import { Card } from '../../ui/card.tsx';
import { hostOf } from '../../websites/website-labels.ts';

type TotalCardProps = Pick<BillingInfo, 'websites' | 'paidByOthers' | 'totalMonthlyPrice'>;

/** Monthly cost of all websites, in total and per website [owner-workspace §2, Billing]. */
export function TotalCard({ websites, paidByOthers, totalMonthlyPrice }: TotalCardProps) {
  return (
    <Card title="Total Monthly Cost">
      <p className="font-display text-4xl font-bold tabular-nums">{dollars(totalMonthlyPrice)}</p>
      {websites.length + paidByOthers.length === 0 && (
        <p className="mt-3 text-soft">
          Add your first website to see pricing details and subscription options.
        </p>
      )}
      <FirstCharge />
      {websites.length > 1 && <p className="text-soft">For {websites.length} websites</p>}
      <dl className="mt-4 grid gap-2 empty:hidden">
        {websites.map(({ websiteId, url, tier, price }) => (
          <div key={websiteId} className="flex flex-wrap justify-between gap-x-6">
            <dt className="min-w-0 break-words">
              <bdi translate="no">{hostOf(url)}</bdi> <span className="text-soft">{tier}</span>
            </dt>
            <dd className="ms-auto tabular-nums">{dollars(price)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
