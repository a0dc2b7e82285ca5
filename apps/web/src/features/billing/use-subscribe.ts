import { ApiError } from '@dragoman/contract/client';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { BillingInfo } from '../../billing/billing-info.ts';
import { BillingError, billingFailure } from './billing-error.ts';
import type { BillingDetails } from './card-payments.ts';
import { billingDetailsOf, type CustomerForm } from './customer-form.ts';

interface SubscribeOptions {
  readonly info: BillingInfo;
  /** Confirms a payment with the entered card. */
  readonly pay: (clientSecret: string, details: BillingDetails) => Promise<void>;
  readonly onDone: () => void;
  readonly onFailure: (message: string) => void;
}

/** Creates the subscription and pays its first invoice [owner-workspace §7, create-subscription]. */
export function useSubscribe({ info, pay, onDone, onFailure }: SubscribeOptions) {
  const [isBusy, setBusy] = useState(false);
  const subscribe = async (form: CustomerForm) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const clientSecret = await openSubscription(info, form.name);
      if (clientSecret !== null) await pay(clientSecret, billingDetailsOf(form));
      onDone();
    } catch (error) {
      onFailure(billingFailure(error));
      setBusy(false);
    }
  };
  return { isBusy, subscribe };
}

async function openSubscription(info: BillingInfo, name: string): Promise<string | null> {
  const priceIds = info.websites.flatMap(({ priceId }) => priceId ?? []);
  try {
    const { clientSecret } = await api('POST /api/create-subscription', {
      body: {
        priceIds,
        customerInfo: { name },
        totalMonthlyPrice: info.totalMonthlyPrice,
      },
    });
    return clientSecret;
  } catch (error) {
    // A conflict has a message for the user, such as a changed price.
    const message = error instanceof ApiError && error.status === 409 ? error.error : undefined;
    throw new BillingError('SUBSCRIPTION_ERROR', message);
  }
}
