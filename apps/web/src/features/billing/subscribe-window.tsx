import { firstPayment } from '@dragoman/domain/billing';
import { type SubmitEvent, useState } from 'react';
import type { BillingInfo } from '../../billing/billing-info.ts';
import { TestMode } from '../../billing/price-note.tsx';
import { dollars } from '../../formatting/numbers.ts';
import { Logo } from '../../installation/brand.tsx';
import { installation } from '../../installation/installation.ts';
import { shownLanguage, t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify, ToastHost } from '../../ui/toast.tsx';
import { CardField } from './card-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type CustomerField, emptyForm, missingIn } from './customer-form.ts';
import { useCard } from './use-card.ts';
import { useSubscribe } from './use-subscribe.ts';

interface SubscribeWindowProps {
  readonly info: BillingInfo;
  readonly onClose: () => void;
  /** Called after the payment. */
  readonly onDone: () => void;
}

const benefits = [t('Instant Global Reach'), t('Always in Sync'), t('SEO Optimized')];

const toasts = 'subscribe';

/** The dialog behind 'Subscribe Now' [owner-workspace §2, Billing]. */
export function SubscribeWindow({ info, onClose, onDone }: SubscribeWindowProps) {
  const [form, setForm] = useState(emptyForm);
  const [missing, setMissing] = useState<readonly CustomerField[]>([]);
  const card = useCard(info.payment, toasts);
  const { isBusy, subscribe } = useSubscribe({
    info,
    pay: card.pay,
    onDone,
    onFailure: (message) => notify.failed(message, toasts),
  });
  const change = (field: CustomerField, value: string) => {
    setForm({ ...form, [field]: value });
    setMissing(missing.filter((one) => one !== field));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = missingIn(form);
    setMissing(empty);
    const [first] = empty;
    if (first === undefined) void subscribe(form);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Modal
      labelledBy="subscribe-title"
      yields={isBusy}
      className="fixed inset-0 z-40 m-auto w-[min(34rem,calc(100vw-2rem))] rounded-3xl shadow-card"
      onClose={() => !isBusy && onClose()}
    >
      <ToastHost name={toasts} />
      <form noValidate onSubmit={submit} className="grid gap-6 p-6 sm:p-8">
        <WindowHeader onClose={onClose} isBusy={isBusy} />
        <CustomerFields form={form} missing={missing} disabled={isBusy} onChange={change} />
        <CardField {...card} />
        <TestMode />
        <p className="text-sm text-soft">
          Your card is charged by our payment provider over a secure connection with 256-bit SSL. We
          never see its number.
        </p>
        <Charges info={info} />
        <Button type="submit" variant="call" disabled={!card.isReady || isBusy}>
          {isBusy ? 'Processing...' : `Subscribe - ${dollars(info.totalMonthlyPrice)}/month`}
        </Button>
      </form>
    </Modal>
  );
}

const days = new Intl.DateTimeFormat(shownLanguage(), {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** What is charged now, and what on the 1st. */
function Charges({ info }: { info: BillingInfo }) {
  const tiers = info.websites.map(({ tier }) => tier);
  const { today, next } = firstPayment(tiers, new Date());
  return (
    <p className="font-semibold">
      Today {dollars(today)}, then {dollars(info.totalMonthlyPrice)} on {days.format(next)}
    </p>
  );
}

function WindowHeader({ onClose, isBusy }: { onClose: () => void; isBusy: boolean }) {
  return (
    <header className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <h2 id="subscribe-title" className="flex items-center gap-3 text-3xl font-bold">
          <Logo />
          <bdi translate="no">{installation().brand}</bdi>
        </h2>
        <Button variant="quiet" disabled={isBusy} onClick={onClose} aria-label="Close">
          <Icon name="close" className="size-4" />
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="size-4 text-good" />
            {benefit}
          </li>
        ))}
      </ul>
    </header>
  );
}
