import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { BotCheck, BotCheckChallenge, BotCheckVerdict } from './port.ts';

export interface AltchaOptions {
  /** Secret key that signs challenges; must be the same in all processes of an installation. */
  readonly secret: string;
  /** Marks a challenge as used until it expires. Returns true on the first use in any process. */
  claim(challenge: string, expiresAt: Date): Promise<boolean>;
  /** Lifetime of a challenge in seconds. Defaults to 10 minutes. */
  readonly validFor?: number;
  /**
   * Maximum number of keys that a browser derives; the minimum is half. Defaults to 2,000: 0.4 s on one thread of a
   * desktop browser.
   */
  readonly work?: number;
}

const iterationsPerKey = 1000;

/** The widget's token, sent as base64 of JSON. */
const tokenSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[\da-f]{32}$/),
      salt: z.string().regex(/^[\da-f]{32}$/),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string() }),
});

type Token = z.infer<typeof tokenSchema>;

/** ALTCHA proof of work: signed here, solved by the browser, without a third party. */
export function createAltcha(options: AltchaOptions): BotCheck {
  const { validFor = 600, work = 2000, claim } = options;
  const secrets = {
    hmacSignatureSecret: derived(options.secret, 'challenge'),
    hmacKeySignatureSecret: derived(options.secret, 'key'),
  };
  return {
    publicConfig: () => ({ driver: 'altcha' }),
    async challenge(action) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: iterationsPerKey,
        counter: randomInt(Math.floor(work / 2), work + 1),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + validFor,
        data: { action },
      });
      return challenge as unknown as BotCheckChallenge;
    },
    async verify(token, { action }) {
      if (token === '') return { ok: false, reason: 'missing' };
      const sent = readToken(token);
      if (sent === undefined) return { ok: false, reason: 'invalid' };
      const verdict = await judge(sent, secrets);
      if (!verdict.ok) return verdict;
      const { nonce, salt, expiresAt, data } = sent.challenge.parameters;
      if (data.action !== action) return { ok: false, reason: 'action', detail: data.action };
      const isFirst = await claim(nonce + salt, new Date(expiresAt * 1000));
      return isFirst ? { ok: true } : { ok: false, reason: 'reused' };
    },
  };
}

function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`altcha ${purpose}`).digest('hex');
}

function readToken(token: string): Token | undefined {
  if (token.length > 10_000) return undefined;
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

async function judge(
  { challenge, solution }: Token,
  secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string },
): Promise<BotCheckVerdict> {
  try {
    const found = await verifySolution({ ...secrets, challenge, solution, deriveKey });
    if (found.expired) return { ok: false, reason: 'expired' };
    return found.verified ? { ok: true } : { ok: false, reason: 'invalid' };
  } catch {
    // The library throws on unsigned parameters.
    return { ok: false, reason: 'invalid' };
  }
}
