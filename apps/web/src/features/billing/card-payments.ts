import { shownLanguage } from '../../texts/texts.ts';

/** The parts of Stripe.js that we use [https://docs.stripe.com/js]. */
export interface CardPayments {
  elements(): { create(type: 'card', options?: object): CardElement };
  confirmCardPayment(
    clientSecret: string,
    data: { payment_method: { card: CardElement; billing_details: BillingDetails } },
  ): Promise<{ error?: { message?: string }; paymentIntent?: { status: string } }>;
}

export interface CardElement {
  mount(where: HTMLElement): void;
  on(name: 'ready', listener: () => void): unknown;
  on(name: 'change', listener: (change: { error?: { message: string } }) => void): unknown;
  on(name: 'escape', listener: () => void): unknown;
  destroy(): void;
  clear(): void;
}

export interface BillingDetails {
  readonly name: string;
  readonly address?: {
    readonly line1: string;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
    readonly country: string;
  };
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => CardPayments;
  }
}

const loading = new Map<string, Promise<CardPayments>>();

/** Loads Stripe.js once, which speaks the language of the app. Rejects if it cannot be loaded; the next call tries again. */
export function loadCardPayments(payment: {
  readonly publishableKey: string;
  readonly scriptUrl: string;
}): Promise<CardPayments> {
  const { scriptUrl, publishableKey } = payment;
  const known = loading.get(scriptUrl);
  if (known !== undefined) return known;
  const loaded = new Promise<CardPayments>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () =>
      window.Stripe === undefined
        ? reject(new Error('no Stripe'))
        : resolve(window.Stripe(publishableKey, { locale: shownLanguage() }));
    script.onerror = () => reject(new Error(`${scriptUrl} could not be loaded`));
    document.head.append(script);
  });
  loaded.catch(() => loading.delete(scriptUrl));
  loading.set(scriptUrl, loaded);
  return loaded;
}
