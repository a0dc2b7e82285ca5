import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInfo } from '../../billing/billing-info.ts';
import { useBillingInfo } from '../../billing/billing-info.ts';
import { TestMode } from '../../billing/price-note.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { websiteQueries } from '../../websites/website-queries.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { PayWindow } from './pay-window.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { TotalCard } from './total-card.tsx';
import { WebsiteCards } from './website-cards.tsx';

/** Costs of the websites, the subscription and its invoices [owner-workspace §2, Billing]. */
export function BillingPage() {
  const { data, isError } = useBillingInfo();
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>Billing Information</PageTitle>
      <h1 className="text-3xl font-bold sm:text-4xl">Billing Information</h1>
      {data === undefined && !isError && <BillingSkeleton />}
      {data === undefined && isError && (
        <Alert>Error: Failed to load billing information. Please try again later.</Alert>
      )}
      {data?.billing === 'none' && <Notice>Billing is off. Everything is free to use.</Notice>}
      {data?.billing === 'provider' && <BillingSections info={data} />}
    </div>
  );
}

function BillingSkeleton() {
  return (
    <Loading isShown>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
        <Skeleton className="h-40 rounded-2xl lg:col-span-2" />
      </div>
    </Loading>
  );
}

function BillingSections({ info }: { info: BillingInfo }) {
  const queries = useQueryClient();
  const [unpaid, setUnpaid] = useState<string>();
  const reread = () => {
    void queries.invalidateQueries({ queryKey: websiteQueries.billing });
    void queries.invalidateQueries({ queryKey: ['invoices'] });
  };
  return (
    <>
      <TestMode />
      <WebsiteCards {...info} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <TotalCard {...info} />
        <SubscriptionCard info={info} onChanged={reread} />
      </div>
      <InvoiceTable onPay={setUnpaid} />
      {unpaid !== undefined && (
        <PayWindow
          info={info}
          invoiceId={unpaid}
          onClose={() => setUnpaid(undefined)}
          onDone={() => {
            setUnpaid(undefined);
            reread();
          }}
        />
      )}
    </>
  );
}
