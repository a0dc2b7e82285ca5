import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

/** The bot check's name for the contact form [visitor-account-admin §5]. */
export const contactAction = 'contact_form_submit';

const challenge = z.object({
  /** Parameters of an ALTCHA v2 proof of work. */
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});

/** What a browser needs to make the `recaptchaToken`. */
export const botCheckSchema = z.discriminatedUnion('driver', [
  z.object({ driver: z.literal('off') }),
  z.object({ driver: z.literal('altcha'), action: z.string(), challenge }),
  z.object({
    driver: z.enum(['recaptcha-v3', 'turnstile']),
    action: z.string(),
    siteKey: z.string(),
  }),
]);

export type BotCheckAnswer = z.infer<typeof botCheckSchema>;

export const botCheckEndpoint = defineEndpoint('bot-check', {
  call: 'GET /api/bot-check',
  access: 'public',
  summary: 'What a browser needs to pass the bot check of the contact form',
  description:
    'With the driver `altcha`, solve the challenge and send base64 of `{"challenge":…,"solution":{"counter","derivedKey"}}` as `recaptchaToken`; it counts once and for ten minutes.',
  answer: botCheckSchema,
  limit: { requests: 60, seconds: 600 },
});

export const contactEndpoint = defineEndpoint('contact', {
  call: 'POST /api/contact',
  access: 'public',
  summary: 'Sends a message of the contact form to the support address',
  specification: '[V §7]',
  body: z.object({
    email: z.string().trim().min(1).max(254).pipe(z.email()),
    message: z.string().trim().min(1).max(5000),
    isUser: z.boolean().default(false),
    /** See `GET /api/bot-check`; ignored if the driver is `off`. */
    recaptchaToken: z.string().max(10_000).default(''),
  }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['bot-check-missing', 'bot-check-failed', 'bot-check-unavailable', 'too-many-requests'],
  limit: { requests: 10, seconds: 600 },
});
