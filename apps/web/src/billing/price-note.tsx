import type { ReactNode } from 'react';
import { dayOf } from '../formatting/dates.ts';
import { dollars } from '../formatting/numbers.ts';
import { installation } from '../installation/installation.ts';
import { useBillingInfo } from './billing-info.ts';
import { newWebsite, usePricePreview } from './price-preview.ts';

interface LanguagePriceProps {
  readonly websiteId: string;
  /** Translation languages the website would have. Undefined if none is chosen. */
  readonly languages: number | undefined;
}

/** Price of a website with one more language. Renders nothing if billing is off. */
export function LanguagePrice({ websiteId, languages }: LanguagePriceProps) {
  const request = languages === undefined ? undefined : { websiteId, languages };
  const { data } = usePricePreview(request);
  const { data: info } = useBillingInfo();
  if (request === undefined || data?.billing !== 'provider') return null;
  const { before, after } = data;
  if (before.tier === after.tier) {
    return (
      <Note>
        Included: this website stays on the {after.tier} plan at {dollars(after.price)} a month.
      </Note>
    );
  }
  const plan = (
    <strong className="text-ink">
      {after.tier}: {dollars(after.price)} a month
    </strong>
  );
  return (
    <Note>
      {info?.subscription_status === 'active' ? (
        <>
          With this language the website moves from the {before.tier} plan to {plan} instead of{' '}
          {dollars(before.price)}, from your next billing date on.
        </>
      ) : (
        <>
          With this language the website moves from the {before.tier} plan to {plan} instead of{' '}
          {dollars(before.price)}.
        </>
      )}
      <Total dollars={after.total} />
    </Note>
  );
}

function Total({ dollars: total }: { dollars: number }) {
  return <> All your websites together: {dollars(total)} a month.</>;
}

/** Price of one more website. Renders nothing if billing is off. */
export function WebsitePrice() {
  const isBilled = installation().billing === 'provider';
  const { data, isError } = usePricePreview(isBilled ? newWebsite : undefined);
  if (!isBilled || isError) return null;
  // Until it is known, other figures keep its place, so that nothing below moves.
  const after = data?.after ?? { tier: '…', price: 0, total: 0 };
  return (
    <div className={data === undefined ? 'invisible' : ''}>
      <Note>
        A website starts on the {after.tier} plan at{' '}
        <strong className="text-ink">{dollars(after.price)} a month</strong>; its words and
        languages decide the plan. With it, all your websites together cost {dollars(after.total)} a
        month.
      </Note>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="text-soft">
        {children}
      </p>
      <FirstCharge />
      <TestMode />
    </div>
  );
}

/** During the trial: when money is first taken. */
export function FirstCharge() {
  const { data } = useBillingInfo();
  const end = data?.subscription_status === 'trial' ? data.trial_end : null;
  if (end == null) return null;
  return (
    <p className="text-soft">
      Your trial is free until {dayOf(end)}. The first payment is taken when you subscribe.
    </p>
  );
}

/** Shown beside amounts while the payment provider is a double or in test mode. */
export function TestMode() {
  if (!installation().testMode) return null;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <strong className="rounded-full border border-busy px-3 py-0.5 text-sm text-busy">
        Test mode
      </strong>
      No real money moves. Card 4242 4242 4242 4242 pays.
    </p>
  );
}
