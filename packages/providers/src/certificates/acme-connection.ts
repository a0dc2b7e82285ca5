import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, FlattenedSign, type JWK } from 'jose';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { AuthorityError } from './port.ts';

const directory = z.object({
  newNonce: z.url(),
  newAccount: z.url(),
  newOrder: z.url(),
  renewalInfo: z.url().optional(),
});
export type Directory = z.infer<typeof directory>;

const problem = z.object({ type: z.string().default(''), detail: z.string().default('') });

export interface AcmeAnswer {
  readonly location: string | undefined;
  /** Milliseconds from Retry-After. */
  readonly retryAfter: number | undefined;
  readonly text: string;
}

export interface AcmeSigner {
  readonly key: KeyObject;
  readonly jwk: JWK;
  /** Absent before the account exists. */
  readonly accountUrl?: string;
}

/** The account key that signs requests. */
export function signerOf(privateKey: string, accountUrl?: string): AcmeSigner {
  const key = createPrivateKey(privateKey);
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const jwk = { kty, crv, x, y } as JWK;
  return { key, jwk, ...(accountUrl !== undefined && { accountUrl }) };
}

/** The response to a challenge (RFC 8555 §8.1). */
export async function keyAuthorization({ jwk }: AcmeSigner, token: string): Promise<string> {
  return `${token}.${await calculateJwkThumbprint(jwk, 'sha256')}`;
}

const answerLimit = 1024 * 1024;
const timeoutMs = 20_000;
// Nonces can be rejected at any time (RFC 8555 §6.5); each response contains the next one.
const mostRefusedNonces = 10;

/** Signed requests to one ACME server (RFC 8555 §6). */
export class AcmeConnection {
  readonly #url: string;
  readonly #agent: Agent;
  #directory: Promise<Directory> | undefined;
  #nonces: string[] = [];

  constructor(url: string, certificates: readonly string[] | undefined) {
    this.#url = url;
    this.#agent = new Agent({
      // Aborting a request with a body over HTTP/2 exhausts memory; see the gate in `outgoing`.
      allowH2: false,
      connect: { timeout: timeoutMs, ...(certificates && { ca: [...certificates] }) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Returns the server's directory; fetched once, and again after a failure. */
  directory(): Promise<Directory> {
    this.#directory ??= this.get(this.#url, AbortSignal.timeout(timeoutMs))
      .then(({ text }) => directory.parse(JSON.parse(text)))
      .catch((error) => {
        this.#directory = undefined;
        throw asAuthorityError(error);
      });
    return this.#directory;
  }

  get(url: string, signal: AbortSignal): Promise<AcmeAnswer> {
    return this.#send('GET', url, undefined, signal);
  }

  /** Sends a signed POST; without a payload, a POST-as-GET (RFC 8555 §6.3). */
  async post(
    signer: AcmeSigner,
    url: string,
    payload: object | undefined,
    signal: AbortSignal,
  ): Promise<AcmeAnswer> {
    for (let refused = 0; ; refused += 1) {
      const body = await this.#sign(signer, url, payload, signal);
      try {
        return await this.#send('POST', url, body, signal);
      } catch (error) {
        const isNonce = error instanceof ProblemError && error.type.endsWith(':badNonce');
        if (!isNonce || refused >= mostRefusedNonces) throw error;
      }
    }
  }

  async #sign(
    { key, jwk, accountUrl }: AcmeSigner,
    url: string,
    payload: object | undefined,
    signal: AbortSignal,
  ): Promise<string> {
    const nonce = this.#nonces.pop() ?? (await this.#freshNonce(signal));
    const bytes = new TextEncoder().encode(payload === undefined ? '' : JSON.stringify(payload));
    const who = accountUrl === undefined ? { jwk } : { kid: accountUrl };
    const header = { alg: 'ES256', nonce, url, ...who };
    return JSON.stringify(await new FlattenedSign(bytes).setProtectedHeader(header).sign(key));
  }

  async #freshNonce(signal: AbortSignal): Promise<string> {
    const { newNonce } = await this.directory();
    await this.#send('HEAD', newNonce, undefined, signal);
    const nonce = this.#nonces.pop();
    if (nonce === undefined) throw new AuthorityError('unreachable', 'The authority gave no nonce');
    return nonce;
  }

  async #send(
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<AcmeAnswer> {
    try {
      const headers = {
        'user-agent': 'dragoman',
        ...(body !== undefined && { 'content-type': 'application/jose+json' }),
      };
      const answer = await request(url, {
        method,
        headers,
        body: body ?? null,
        signal,
        dispatcher: this.#agent,
      });
      const field = (name: string) => answer.headers[name]?.toString();
      this.#keepNonce(field('replay-nonce'));
      const text = await readBounded(answer.body);
      const retryAfter = milliseconds(field('retry-after'));
      if (answer.statusCode >= 400) throw toProblem(answer.statusCode, text, retryAfter);
      return { location: field('location'), retryAfter, text };
    } catch (error) {
      throw asAuthorityError(error);
    }
  }

  #keepNonce(nonce: string | undefined): void {
    if (nonce !== undefined) this.#nonces = [...this.#nonces.slice(-9), nonce];
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** The server's problem document (RFC 7807). */
class ProblemError extends AuthorityError {
  readonly type: string;

  constructor(
    type: string,
    failure: AuthorityError['failure'],
    message: string,
    retryAfter?: number,
  ) {
    super(failure, message, { retryAfter });
    this.type = type;
  }
}

function toProblem(status: number, text: string, retryAfter: number | undefined): ProblemError {
  const { type, detail } = problem.safeParse(parseJson(text)).data ?? { type: '', detail: '' };
  const unknown = type.endsWith(':accountDoesNotExist');
  const busy = status >= 500 || status === 429 || type.endsWith(':rateLimited');
  const failure = unknown ? 'account-unknown' : busy ? 'busy' : 'refused';
  return new ProblemError(
    type,
    failure,
    `The authority responded with ${status} ${type} ${detail}`.trim(),
    retryAfter,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts network errors to `unreachable`. */
function asAuthorityError(error: unknown): AuthorityError {
  if (error instanceof AuthorityError) return error;
  return new AuthorityError('unreachable', 'The authority cannot be reached', { cause: error });
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > answerLimit)
      throw new AuthorityError('refused', 'The authority’s answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses seconds or a date (RFC 9110 §10.2.3). */
function milliseconds(field: string | undefined): number | undefined {
  if (field === undefined) return undefined;
  const wait = /^\d+$/.test(field) ? Number(field) * 1000 : Date.parse(field) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
