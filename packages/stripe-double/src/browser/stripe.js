// Replaces the provider's script on the page: the part that a card form needs [https://docs.stripe.com/js]. `Stripe(key)`, a
// card element in a frame, `confirmCardPayment` with authentication.

{
  const base = new URL(document.currentScript.src).origin;

  /** Flattens billing details into the API's form fields. */
  function flattened(prefix, value, into = {}) {
    for (const [name, part] of Object.entries(value ?? {})) {
      if (part === undefined || part === null || part === '') continue;
      if (typeof part === 'object') flattened(`${prefix}[${name}]`, part, into);
      else into[`${prefix}[${name}]`] = String(part);
    }
    return into;
  }

  class CardElement {
    #frame = document.createElement('iframe');
    #listeners = [];
    #waiting = new Map();
    #ready;

    constructor(options) {
      this.#frame.title = 'Secure card payment input frame';
      this.#frame.src = `${base}/v3/card-form`;
      this.#frame.style.cssText =
        'border:0;inline-size:100%;block-size:2.2rem;display:block;color-scheme:light only';
      this.#ready = new Promise((resolve) => this.on('ready', resolve));
      this.#ready.then(() => this.update(options ?? {}));
      addEventListener('message', this.#hear);
    }

    #hear = ({ source, origin, data }) => {
      if (source !== this.#frame.contentWindow || origin !== base || data?.stripeDouble !== 'card')
        return;
      if (data.event === 'answer') {
        this.#waiting.get(data.id)?.(data.answer);
        this.#waiting.delete(data.id);
        return;
      }
      const change = {
        elementType: 'card',
        complete: data.complete,
        empty: data.empty,
        error: data.error,
      };
      for (const [name, listener] of this.#listeners) if (name === data.event) listener(change);
    };

    #ask(message) {
      this.#frame.contentWindow?.postMessage({ stripeDouble: 'ask', ...message }, base);
    }

    mount(where) {
      const container = typeof where === 'string' ? document.querySelector(where) : where;
      container.replaceChildren(this.#frame);
    }

    on(name, listener) {
      this.#listeners.push([name, listener]);
      return this;
    }

    off(name, listener) {
      this.#listeners = this.#listeners.filter(
        ([of, one]) => of !== name || (listener && one !== listener),
      );
      return this;
    }

    update({ style, disabled }) {
      if (style?.base?.color) this.#ask({ do: 'style', color: style.base.color });
      if (disabled !== undefined) this.#ask({ do: 'disable', disabled });
    }

    clear() {
      this.#ask({ do: 'clear' });
    }

    focus() {
      this.#ask({ do: 'focus' });
    }

    unmount() {
      this.#frame.remove();
    }

    destroy() {
      this.unmount();
      removeEventListener('message', this.#hear);
    }

    /** Makes the frame send an API call with the card. */
    async callWithCard(path, key, form) {
      await this.#ready;
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        this.#waiting.set(id, resolve);
        this.#ask({ do: 'call', id, path, key, form });
      });
    }
  }

  /** Opens the bank's page as an overlay. Resolves when it is done. */
  function challenge(url) {
    const frame = document.createElement('iframe');
    frame.title = 'Authentication';
    frame.src = url;
    frame.style.cssText =
      'position:fixed;inset:0;inline-size:100%;block-size:100%;border:0;z-index:2147483647;background:#fff;color-scheme:normal';
    // A modal dialog makes the rest of the page inert, so the frame is added to the dialog.
    (document.querySelector('dialog:modal, [role="dialog"]') ?? document.body).append(frame);
    return new Promise((resolve) => {
      addEventListener('message', function hear({ source, origin, data }) {
        if (source !== frame.contentWindow || origin !== base || data?.stripeDouble !== 'challenge')
          return;
        removeEventListener('message', hear);
        frame.remove();
        resolve();
      });
    });
  }

  function Stripe(key) {
    if (!/^pk_/.test(key ?? '')) throw new Error('Please call Stripe() with your publishable key.');
    const secretPath = (secret) => `/v1/payment_intents/${secret.split('_secret_')[0]}`;

    async function retrieve(secret) {
      const query = new URLSearchParams({ client_secret: secret });
      const answer = await fetch(`${base}${secretPath(secret)}?${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const body = await answer.json();
      return body.error ? { error: body.error } : { paymentIntent: body };
    }

    async function confirmCardPayment(secret, data = {}) {
      const { card, billing_details: billing } = data.payment_method ?? {};
      const form = {
        client_secret: secret,
        ...flattened('payment_method_data[billing_details]', billing),
      };
      const body = await card.callWithCard(`${secretPath(secret)}/confirm`, key, form);
      if (body.error) return { error: body.error };
      if (body.status !== 'requires_action') return { paymentIntent: body };
      await challenge(body.next_action.use_stripe_sdk.stripe_js);
      const after = await retrieve(secret);
      const failed = after.paymentIntent?.status === 'requires_payment_method';
      return failed ? { error: after.paymentIntent.last_payment_error } : after;
    }

    return {
      elements: () => {
        let element;
        return {
          create(type, options) {
            if (type !== 'card') throw new Error(`The double has card elements only, not ${type}.`);
            element = new CardElement(options);
            return element;
          },
          getElement: () => element ?? null,
        };
      },
      confirmCardPayment,
      retrievePaymentIntent: retrieve,
    };
  }
  Stripe.version = 3;
  window.Stripe = Stripe;
}
