import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import type { BotCheckReason, BotCheckVerdict } from './port.ts';

/** Response fields common to reCAPTCHA and Turnstile. */
const answerSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

export type SiteverifyAnswer = z.infer<typeof answerSchema>;

export interface SiteverifyOptions {
  readonly siteKey: string;
  readonly secretKey: string;
  /** Host names whose tokens are accepted; any if empty. */
  readonly hostnames?: readonly string[];
  readonly dispatcher: Dispatcher;
  /** Verification URL. Defaults to the service's own. */
  readonly verifyUrl?: string;
  /** Timeout of the whole request in milliseconds. Defaults to 5 seconds. */
  readonly timeout?: number;
}

const reasonByCode: Readonly<Record<string, BotCheckReason>> = {
  'missing-input-secret': 'misconfigured',
  'invalid-input-secret': 'misconfigured',
  'missing-input-response': 'missing',
  'invalid-input-response': 'invalid',
  // The code covers both expired and reused tokens.
  'timeout-or-duplicate': 'expired',
  'bad-request': 'invalid',
  'internal-error': 'unavailable',
  'browser-error': 'invalid',
};

/**
 * Verifies a token with one form POST (`secret`, `response`, `remoteip`). Returns the response on success for an
 * accepted host, otherwise the reason.
 */
export async function siteverify(
  url: string,
  { secretKey, hostnames = [], dispatcher, timeout = 5000 }: SiteverifyOptions,
  token: string,
  ip: string | undefined,
): Promise<SiteverifyAnswer | Extract<BotCheckVerdict, { ok: false }>> {
  const form = { secret: secretKey, response: token, ...(ip !== undefined && { remoteip: ip }) };
  let answer: SiteverifyAnswer;
  try {
    answer = await post(url, new URLSearchParams(form).toString(), dispatcher, timeout);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: 'unavailable', detail };
  }
  if (!answer.success) return refusal(answer['error-codes'] ?? []);
  const host = answer.hostname ?? '';
  if (hostnames.length > 0 && !hostnames.includes(host)) {
    return { ok: false, reason: 'host', detail: host };
  }
  return answer;
}

async function post(
  url: string,
  body: string,
  dispatcher: Dispatcher,
  timeout: number,
): Promise<SiteverifyAnswer> {
  const response = await request(url, {
    method: 'POST',
    dispatcher,
    signal: AbortSignal.timeout(timeout),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
  });
  if (response.statusCode >= 500) {
    await response.body.dump();
    throw new Error(`The bot check service responded with ${response.statusCode}`);
  }
  return answerSchema.parse(await response.body.json());
}

function refusal(codes: readonly string[]): Extract<BotCheckVerdict, { ok: false }> {
  const known = codes.map((code) => reasonByCode[code]).find((reason) => reason !== undefined);
  return { ok: false, reason: known ?? 'invalid', detail: codes.join(', ') };
}
