import { z } from 'zod';
import { count, flag, list, optionalSecret, optionalText } from '../setting.ts';

/** The product API. */
export const apiSettings = z.object({
  ADMIN_EMAILS: list('', 'Who becomes an administrator by signing in with this address, by comma.'),
  BILLING: z
    .enum(['auto', 'none', 'stripe', 'double'])
    .default('auto')
    .describe(
      'none: nobody is billed and everything is allowed. double: a local double of Stripe, for development. auto: stripe where its secret key is set, double on embedded defaults with a loopback PUBLIC_URL, else none.',
    ),
  STRIPE_SECRET_KEY: optionalSecret('Needed when BILLING is stripe, as are the next two.'),
  STRIPE_PUBLISHABLE_KEY: optionalText('The key for pages.'),
  STRIPE_WEBHOOK_SECRET: optionalSecret(
    'Of the endpoint /api/webhooks/payments, which is told of all events.',
  ),
  STRIPE_DOUBLE_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Where the double listens. Defaults to any free port.'),
  STRIPE_TEST_CLOCK: optionalText('A test clock on which new customers live.'),
  BOT_CHECK: z
    .enum(['altcha', 'recaptcha-v3', 'turnstile', 'off'])
    .default('altcha')
    .describe('Protects the contact form; altcha needs nobody else.'),
  BOT_CHECK_SITE_KEY: optionalText('Site key of reCAPTCHA or Turnstile.'),
  BOT_CHECK_SECRET: optionalSecret('Its secret.'),
  PREVIEW_CHARACTERS_PER_DAY: count(
    1_000_000,
    'Most characters a day that previews for visitors send to engines.',
  ),
  ANALYTICS: flag('off', 'Count page views of the public pages here: on or off.'),
  ANALYTICS_RETENTION_DAYS: count(400, 'Days that counted views are kept.'),
  FAVICON_URL: optionalText(
    'A favicon service instead of our own, with {host} and {size} in its address.',
  ),
});
