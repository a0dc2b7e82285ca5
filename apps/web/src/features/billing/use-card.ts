import { useEffect, useRef, useState } from 'react';
import { notify } from '../../ui/toast.tsx';
import { BillingError } from './billing-error.ts';
import {
  type BillingDetails,
  type CardElement,
  type CardPayments,
  loadCardPayments,
} from './card-payments.ts';

interface LoadedCard {
  readonly payments: CardPayments;
  readonly element: CardElement;
}

/**
 * Mounts Stripe's card form into `place`. `pay` confirms a payment with the card. A declined card is `problem`, too. Loading errors
 * are shown in the toast host `toasts` [owner-workspace §8].
 */
export function useCard(
  payment: { publishableKey: string; scriptUrl: string } | null,
  toasts: string,
) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<LoadedCard>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      if (payment === null) throw new Error('nothing is billed here');
      const payments = await loadCardPayments(payment);
      if (isGone || place.current === null) return;
      const element = payments
        .elements()
        .create('card', { style: { base: styleOf(place.current) } });
      element.on('ready', () => setState('ready'));
      element.on('change', ({ error }) => setProblem(error?.message));
      element.mount(place.current);
      loaded.current = { payments, element };
    };
    begin().catch(() => {
      if (isGone) return;
      setState('failed');
      notify.failed(new BillingError('STRIPE_NOT_LOADED').message, toasts);
    });
    return () => {
      isGone = true;
      loaded.current?.element.destroy();
      loaded.current = undefined;
    };
  }, [payment, toasts]);
  return { place, isReady: state === 'ready', hasFailed: state === 'failed', problem, pay };

  /** Resolves after the payment. Throws `BillingError`. */
  async function pay(clientSecret: string, details: BillingDetails): Promise<void> {
    if (loaded.current === undefined) throw new BillingError('STRIPE_NOT_LOADED');
    const { payments, element: card } = loaded.current;
    const method = { payment_method: { card, billing_details: details } };
    setProblem(undefined);
    const { error } = await payments.confirmCardPayment(clientSecret, method);
    if (error === undefined) return;
    setProblem(error.message);
    throw new BillingError('PAYMENT_FAILED', error.message);
  }
}

/** Stripe's iframe does not inherit our styles. */
function styleOf(element: HTMLElement) {
  const { color, fontSize } = getComputedStyle(element);
  return { color, fontSize, '::placeholder': { color } };
}
