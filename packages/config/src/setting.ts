import { z } from 'zod';
import { Secret } from './secret.ts';

/** Schemas for one environment variable each; the description becomes its comment in `.env.example`. */
export const port = (initial: number, description: string) =>
  z.coerce.number().int().min(0).max(65535).default(initial).describe(description);

export const optionalPort = (description: string) =>
  z.coerce.number().int().min(0).max(65535).optional().describe(description);

export const text = (initial: string, description: string) =>
  z.string().trim().min(1).default(initial).describe(description);

export const optionalText = (description: string) =>
  z.string().trim().min(1).optional().describe(description);

export const optionalSecret = (description: string) =>
  z
    .string()
    .min(1)
    .transform((value) => new Secret(value))
    .optional()
    .describe(description);

export const url = (initial: string, description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(initial)
    .describe(description);

export const optionalUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(description);

export const list = (initial: string, description: string) =>
  z
    .string()
    .default(initial)
    .transform((value) => value.split(',').map((item) => item.trim()))
    .transform((items) => items.filter((item) => item !== ''))
    .describe(description);

/** A list of which each item passes `isItem`; `items` says what they are. */
export const listOf = (items: string, isItem: (item: string) => boolean, description: string) =>
  list('', description)
    .superRefine((given, { addIssue }) => {
      for (const item of given.filter((one) => !isItem(one)))
        addIssue({ code: 'custom', message: `“${item}” is not ${items}` });
    })
    .describe(description);

/** An address of which only scheme, host and port count. */
export const optionalOrigin = (description: string) =>
  z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isOrigin, 'must be scheme and host only, such as https://app.example.com')
    .optional()
    .describe(description);

function isOrigin(text: string): boolean {
  const { origin, href } = URL.parse(text) ?? {};
  return `${origin}/` === href;
}

export const count = (initial: number, description: string) =>
  z.coerce.number().int().positive().default(initial).describe(description);

export const flag = (initial: 'on' | 'off', description: string) =>
  z
    .enum(['on', 'off'])
    .default(initial)
    .transform((value) => value === 'on')
    .describe(description);
