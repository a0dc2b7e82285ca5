import { z } from 'zod';
import { count, flag, listOf, optionalSecret, optionalText, port } from '../setting.ts';

/** Settings of the product API. */
export const apiSettings = z.object({
  ADMIN_EMAILS: listOf(
    'an email address',
    (item) => z.email().safeParse(item).success,
    'Email addresses whose owners are administrators, separated by commas.',
  ),
  BILLING: z
    .enum(['auto', 'none', 'stripe', 'double'])
    .default('auto')
    .describe(
      'none: nobody is billed and everything is allowed. double: a local double of Stripe, for development. auto: stripe if its secret key is set, double on embedded defaults with a loopback PUBLIC_URL, none otherwise.',
    ),
  STRIPE_SECRET_KEY: optionalSecret('Required if BILLING is stripe, as are the next two.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_', 'must begin with pk_, because everybody can read it')
    .optional()
    .describe('The publishable key, which pages use.'),
  STRIPE_WEBHOOK_SECRET: optionalSecret(
    'Signing secret of the webhook endpoint /api/webhooks/payments, which receives all events.',
  ),
  STRIPE_DOUBLE_PORT: port(0, 'Port of the double. 0: any free port.'),
  STRIPE_TEST_CLOCK: optionalText('Test clock to which new customers are attached.'),
  BOT_CHECK: z
    .enum(['altcha', 'recaptcha-v3', 'turnstile', 'off'])
    .default('altcha')
    .describe('Bot check of the contact form. altcha needs no third party.'),
  BOT_CHECK_SITE_KEY: optionalText('Site key of reCAPTCHA or Turnstile.'),
  BOT_CHECK_SECRET: optionalSecret('Its secret.'),
  PREVIEW_CHARACTERS_PER_DAY: count(
    1_000_000,
    'Maximum characters per day that visitors’ previews send to engines.',
  ),
  ANALYTICS: flag('off', 'Count page views of the public pages: on or off.'),
  ANALYTICS_RETENTION_DAYS: count(400, 'Days for which counted views are stored.'),
  FAVICON_URL: z
    .string()
    .includes('{host}', { error: 'must have {host} in it' })
    .optional()
    .describe('Address of a favicon service to use instead of our own, with {host} and {size}.'),
});
