import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { watchRows } from '../../api/watch-rows.ts';
import { dayOf, shortDayOf } from '../../formatting/dates.ts';
import { dollars } from '../../formatting/numbers.ts';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import { websiteQueries } from '../../websites/website-queries.ts';

const tones: Readonly<Record<string, Tone>> = { paid: 'good', open: 'busy' };

const names: Readonly<Record<string, string>> = {
  draft: t('Draft'),
  open: t('Open'),
  paid: t('Paid'),
  uncollectible: t('Uncollectible'),
  void: t('Void'),
};

/** The Billing History, updated by realtime [owner-workspace §2, Billing; §4, Subscription]. */
export function InvoiceTable({ onPay }: { onPay: (invoiceId: string) => void }) {
  const invoices = useQuery({
    queryKey: ['invoices'],
    queryFn: () => api('GET /api/invoices'),
  });
  useInvoiceChanges();
  return (
    <Card title="Billing History">
      {invoices.isPending && <SkeletonRows rows={2} />}
      {invoices.isError && <Alert>Failed to fetch invoices</Alert>}
      {invoices.data?.length === 0 && <p className="text-soft">No invoices found</p>}
      {invoices.data !== undefined && invoices.data.length > 0 && (
        <Table invoices={invoices.data} onPay={onPay} />
      )}
    </Card>
  );
}

/** Refetches invoices on realtime changes and after reconnecting. */
function useInvoiceChanges() {
  const queries = useQueryClient();
  const userId = useAuth().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const reread = () => {
      void queries.invalidateQueries({ queryKey: ['invoices'] });
      void queries.invalidateQueries({ queryKey: websiteQueries.billing });
    };
    const filter = `user_id=eq.${userId}`;
    const rows = ['invoices', 'subscriptions'].map((table) => ({ table, filter }));
    return watchRows(`invoices-${userId}`, rows, reread);
  }, [queries, userId]);
}

interface Invoice {
  readonly id: string;
  readonly created_at: string;
  readonly amount: number;
  readonly status: string;
  readonly hosted_invoice_url: string | null;
  readonly invoice_pdf: string | null;
}

function Table({ invoices, onPay }: { invoices: readonly Invoice[]; onPay: (id: string) => void }) {
  return (
    <div className="relative -mx-5 overflow-x-auto px-5 sm:-mx-7 sm:px-7">
      <table className="w-full text-start text-sm sm:text-base">
        <thead className="text-sm text-soft">
          <tr>
            {[t('Date'), t('Amount'), t('Status'), t('Invoice')].map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 text-start sm:pe-6 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onPay={onPay} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const link = 'text-lapis underline underline-offset-4 hover:no-underline';

function InvoiceRow({ invoice, onPay }: { invoice: Invoice; onPay: (id: string) => void }) {
  const { id, created_at, amount, status, hosted_invoice_url: page, invoice_pdf: pdf } = invoice;
  return (
    <tr className="border-t border-edge">
      <td className="py-3 pe-3 whitespace-nowrap sm:pe-6">{shortDayOf(created_at)}</td>
      <td className="py-3 pe-3 tabular-nums sm:pe-6">{dollars(amount / 100)}</td>
      <td className="py-3 pe-3 sm:pe-6">
        <StateBadge tone={tones[status] ?? 'bad'}>{names[status] ?? status}</StateBadge>
      </td>
      <td className="py-3">
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {status === 'open' && (
            <button type="button" className={`cursor-pointer ${link}`} onClick={() => onPay(id)}>
              Pay now
            </button>
          )}
          {page !== null && (
            <a
              className={link}
              href={page}
              target="_blank"
              rel="noreferrer"
              aria-label={`View invoice of ${dayOf(created_at)}`}
            >
              View
            </a>
          )}
          {pdf !== null && (
            <a
              className={link}
              href={pdf}
              target="_blank"
              rel="noreferrer"
              aria-label={`PDF of ${dayOf(created_at)}`}
            >
              PDF
            </a>
          )}
        </span>
      </td>
    </tr>
  );
}
