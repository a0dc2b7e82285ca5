import { z } from 'zod';
import { Secret } from './secret.ts';

/** Schemas for one environment variable each; the description becomes its comment in `.env.example`. */
export const port = (initial: number, description: string) =>
  portNumber.default(initial).describe(description);

export const optionalPort = (description: string) => portNumber.optional().describe(description);

const portNumber = z.coerce.number().int().min(0).max(65535);

export const text = (initial: string, description: string) =>
  z.string().trim().min(1).default(initial).describe(description);

export const host = (initial: string, description: string) =>
  text(initial, description)
    .refine((value) => !/[\s/@]/.test(value), 'must be a host, without https:// or a path')
    .describe(description);

export const optionalText = (description: string) =>
  z.string().trim().min(1).optional().describe(description);

/** A secret that somebody else issues, of unknown length. */
export const optionalSecret = (description: string) => secretOf(1, description);

/** A secret that the operator makes up. */
export const ownSecret = (leastCharacters: number, description: string) =>
  secretOf(leastCharacters, `${description} At least ${leastCharacters} characters.`);

const secretOf = (leastCharacters: number, description: string) =>
  z
    .string()
    .min(leastCharacters, { error: tooShort(leastCharacters), abort: true })
    .refine((value) => !isPlaceholder(value), placeholderRefusal)
    .transform((value) => new Secret(value))
    .optional()
    .describe(description);

const placeholderRefusal = 'is a placeholder, not a secret';
const tooShort = (least: number) =>
  `must have at least ${least} characters, for example from: openssl rand -hex 32`;

/** True for what examples have in the place of a secret. */
function isPlaceholder(value: string): boolean {
  const isBracketed = /^<.*>$|…|\.\.\.$/.test(value);
  return isBracketed || /change.?(?:me|this)|replace.?me|^your.|placeholder/i.test(value);
}

/** An address with a password, such as a database's; `example` is shown if it is none. */
export const urlWithPassword = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be such as ${example}`, abort: true })
    .refine((value) => !isPlaceholder(passwordIn(value)), `its password ${placeholderRefusal}`);

function passwordIn(address: string): string {
  return /^[a-z]+:\/\/[^:@/]*:([^@/]*)@/.exec(address)?.[1] ?? '';
}

export const optionalEmail = (description: string) =>
  z.email('must be an email address').optional().describe(description);

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
export const listOf = (
  items: string,
  isItem: (item: string) => boolean,
  description: string,
  initial = '',
) =>
  list(initial, description)
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
  z.coerce.number().int().min(1).default(initial).describe(description);

export const flag = (initial: 'on' | 'off', description: string) =>
  z
    .enum(['on', 'off'])
    .default(initial)
    .transform((value) => value === 'on')
    .describe(description);
