import { loadScript } from './load-script.ts';

/** The parts of Cloudflare's script that we use (developers.cloudflare.com/turnstile/get-started/client-side-rendering). */
interface Turnstile {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  reset(widget: string): void;
  execute(widget: string): void;
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const widgets = new WeakMap<HTMLElement, string>();

/** Loads Turnstile, only if it is configured. It renders its box, if any, into `place`. */
export async function startTurnstile(
  place: HTMLElement,
  siteKey: string,
  action: string,
): Promise<() => Promise<string>> {
  await loadScript(address);
  const { turnstile } = globalThis as unknown as { turnstile: Turnstile };
  return () =>
    new Promise<string>((resolve, reject) => {
      settle.set(place, { resolve, reject });
      const known = widgets.get(place);
      if (known !== undefined) turnstile.reset(known);
      const widget = known ?? turnstile.render(place, optionsFor(place, siteKey, action));
      widgets.set(place, widget);
      turnstile.execute(widget);
    });
}

interface Settle {
  resolve(token: string): void;
  reject(reason: Error): void;
}

/** Settles the current token request; one widget serves many. */
const settle = new WeakMap<HTMLElement, Settle>();

function optionsFor(place: HTMLElement, sitekey: string, action: string) {
  const fail = () => settle.get(place)?.reject(new Error('Turnstile gave no token'));
  return {
    sitekey,
    action,
    execution: 'execute',
    appearance: 'interaction-only',
    callback: (token: string) => settle.get(place)?.resolve(token),
    'error-callback': fail,
    'timeout-callback': fail,
    'expired-callback': fail,
  };
}
