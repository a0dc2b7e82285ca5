import { z } from 'zod';
import { Secret } from '../secret.ts';
import { text, urlWithPassword } from '../setting.ts';

/** Email, and the names on screens and in email. */
export const mailSettings = z.object({
  SMTP_URL: urlWithPassword(/^smtps?$/, 'smtp://user:password@mail.example.com:587')
    .transform((value) => new Secret(value))
    .optional()
    .describe(
      'smtp://user:password@host:587 or smtps://… Without it, mail goes to the inbox at DEV_PORT on embedded defaults, and nowhere otherwise.',
    ),
  MAIL_FROM: z
    .string()
    .refine((sender) => isAddress(sender.replace(/^[^<]*<([^<>]*)>$/, '$1')), {
      error: 'must be such as Dragoman <no-reply@example.com>',
    })
    .default('Dragoman <no-reply@dragoman.example>')
    .describe('Sender of all email.'),
  SUPPORT_EMAIL: z
    .email('must be an email address')
    .default('support@dragoman.example')
    .describe('Recipient of the contact form.'),
  BRAND_NAME: text('Dragoman', 'Name of the product on screens and in email.'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a color such as #24348f')
    .default('#24348f')
    .describe('Color of buttons and logo in email, as #rrggbb.'),
  COMPANY_NAME: text('Dragoman', 'Company in the footer, the terms and email.'),
});

function isAddress(text: string): boolean {
  return z.email().safeParse(text).success;
}
