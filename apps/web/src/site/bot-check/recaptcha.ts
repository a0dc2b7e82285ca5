import { loadScript } from './load-script.ts';

/** What of Google's script is used (developers.google.com/recaptcha/docs/v3). */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Loads reCAPTCHA v3, which happens only where it is configured. Returns the function that asks it for a token. */
export async function startRecaptcha(
  siteKey: string,
  action: string,
): Promise<() => Promise<string>> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha };
  await new Promise<void>((ready) => grecaptcha.ready(ready));
  return () => grecaptcha.execute(siteKey, { action });
}
