import { ApiError } from '@dragoman/contract/client';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import type { BillingInfo } from '../../billing/billing-info.ts';
import { TestMode } from '../../billing/price-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify, ToastHost } from '../../ui/toast.tsx';
import { billingFailure } from './billing-error.ts';
import { CardField } from './card-field.tsx';
import { useCard } from './use-card.ts';

interface PayWindowProps {
  readonly info: BillingInfo;
  readonly invoiceId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const toasts = 'pay';

/** Pays an open invoice with another card. */
export function PayWindow({ info, invoiceId, onClose, onDone }: PayWindowProps) {
  const [isBusy, setBusy] = useState(false);
  const card = useCard(info.payment, toasts);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { clientSecret } = await api('POST /api/pay-invoice', { body: { invoiceId } });
      await card.pay(clientSecret, { name: '' });
      onDone();
    } catch (error) {
      notify.failed(reasonOf(error), toasts);
      setBusy(false);
    }
  };
  return (
    <Modal
      labelledBy="pay-title"
      yields={isBusy}
      className="fixed inset-0 z-40 m-auto w-[min(30rem,calc(100vw-2rem))] rounded-3xl shadow-card"
      onClose={() => !isBusy && onClose()}
    >
      <ToastHost name={toasts} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 p-6 sm:p-8">
        <h2 id="pay-title" className="text-2xl font-bold">
          Pay with another card
        </h2>
        <CardField {...card} />
        <TestMode />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="call" disabled={!card.isReady || isBusy}>
            {isBusy ? 'Processing...' : 'Pay now'}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.error;
  return billingFailure(error);
}
