import { loadScript } from './load-script.ts';

/** The parts of Google's script that we use (developers.google.com/recaptcha/docs/v3). */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Loads reCAPTCHA v3, only if it is configured. Returns a function that requests a token. */
export async function startRecaptcha(
  siteKey: string,
  action: string,
): Promise<() => Promise<string>> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha };
  await new Promise<void>((ready) => grecaptcha.ready(ready));
  return () => grecaptcha.execute(siteKey, { action });
}
