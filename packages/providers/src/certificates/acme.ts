import { createPublicKey, sign, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  type AcmeAnswer,
  AcmeConnection,
  type AcmeSigner,
  keyAuthorization,
  signerOf,
} from './acme-connection.ts';
import {
  type AuthorityAccount,
  AuthorityError,
  type CertificateAuthority,
  type CertificateOrder,
  type IssuedCertificate,
  newPrivateKey,
  type RenewalWindow,
} from './port.ts';

export interface AcmeOptions {
  readonly directoryUrl: string;
  /** Contact address for the authority; optional. */
  readonly email?: string;
  /** PEM roots trusted for the authority's own TLS, instead of the system's. */
  readonly roots?: readonly string[];
}

const failureOf = z.object({ detail: z.string() }).optional();
const orderShape = z.object({
  status: z.enum(['pending', 'ready', 'processing', 'valid', 'invalid']),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  error: failureOf,
});
const authorizationShape = z.object({
  status: z.string(),
  challenges: z.array(
    z.object({ type: z.string(), url: z.url(), token: z.string(), error: failureOf }),
  ),
});
const windowShape = z.object({
  suggestedWindow: z.object({ start: z.coerce.date(), end: z.coerce.date() }),
});

const shortestPause = 250;
const longestPause = 5000;
const hour = 3_600_000;

/** An ACME authority (RFC 8555) that validates hosts over HTTP (§8.3). */
export function createAcmeAuthority(
  options: AcmeOptions,
): CertificateAuthority & { close(): Promise<void> } {
  const { directoryUrl, email } = options;
  const connection = new AcmeConnection(directoryUrl, options.roots);
  return {
    directoryUrl,
    async openAccount(privateKey, signal) {
      const { newAccount } = await connection.directory();
      const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
      const wanted = { termsOfServiceAgreed: true, ...contact };
      const { location } = await connection.post(signerOf(privateKey), newAccount, wanted, signal);
      if (location === undefined)
        throw new AuthorityError('refused', 'The authority named no account');
      return { accountUrl: location, privateKey };
    },
    issue: (account, order) => new Ordering(connection, account, order).run(),
    async renewalWindow(chain, signal) {
      const { renewalInfo } = await connection.directory();
      const id = renewalInfo === undefined ? undefined : renewalIdOf(chain);
      if (renewalInfo === undefined || id === undefined) return undefined;
      return readWindow(await connection.get(`${renewalInfo.replace(/\/$/, '')}/${id}`, signal));
    },
    close: () => connection.close(),
  };
}

function readWindow({ text, retryAfter }: AcmeAnswer): RenewalWindow {
  const { start, end } = read(windowShape, text).suggestedWindow;
  return { start, end, askAgainIn: retryAfter ?? 6 * hour };
}

/** Runs one order until the certificate is issued (RFC 8555 §7.4). */
class Ordering {
  readonly #connection: AcmeConnection;
  readonly #signer: AcmeSigner;
  readonly #order: CertificateOrder;

  constructor(connection: AcmeConnection, account: AuthorityAccount, order: CertificateOrder) {
    this.#connection = connection;
    this.#signer = signerOf(account.privateKey, account.accountUrl);
    this.#order = order;
  }

  async run(): Promise<IssuedCertificate> {
    const { newOrder } = await this.#connection.directory();
    const { location, text } = await this.#begin(newOrder);
    if (location === undefined) throw new AuthorityError('refused', 'The authority named no order');
    const { authorizations, finalize } = read(orderShape, text);
    for (const url of authorizations) await this.#prove(url);
    await this.#until(location, orderShape, ({ status }) => status !== 'pending');
    const privateKey = await newPrivateKey();
    const csr = certificateRequest(this.#order.host, privateKey);
    await this.#post(finalize, { csr: csr.toString('base64url') });
    const isOver = ({ status }: { status: string }) => status === 'valid' || status === 'invalid';
    const done = await this.#until(location, orderShape, isOver);
    if (done.certificate === undefined) throw refused('The order came to nothing', done.error);
    const chain = (await this.#post(done.certificate)).text;
    return { chain, privateKey };
  }

  async #begin(newOrder: string): Promise<AcmeAnswer> {
    const { host, replaces } = this.#order;
    const wanted = { identifiers: [{ type: 'dns', value: host }] };
    const id = replaces === undefined ? undefined : renewalIdOf(replaces);
    const { renewalInfo } = await this.#connection.directory();
    if (id === undefined || renewalInfo === undefined) return this.#post(newOrder, wanted);
    try {
      return await this.#post(newOrder, { ...wanted, replaces: id });
    } catch (error) {
      // Already replaced, or issued by another authority: order without `replaces` (RFC 9773 §5).
      if (!(error instanceof AuthorityError) || error.failure !== 'refused') throw error;
      return this.#post(newOrder, wanted);
    }
  }

  /** Publishes the challenge response and waits until the authority has validated it. */
  async #prove(url: string): Promise<void> {
    const { status, challenges } = read(authorizationShape, (await this.#post(url)).text);
    if (status === 'valid') return;
    const challenge = challenges.find(({ type }) => type === 'http-01');
    if (challenge === undefined) throw refused('The authority offers no proof over HTTP');
    const { token } = challenge;
    await this.#order.present({ token, answer: await keyAuthorization(this.#signer, token) });
    await this.#post(challenge.url, {});
    const looked = await this.#until(url, authorizationShape, (now) => now.status !== 'pending');
    if (looked.status === 'valid') return;
    const failed = looked.challenges.find(({ error }) => error !== undefined);
    throw refused('The host could not be proved', failed?.error);
  }

  #post(url: string, payload?: object): Promise<AcmeAnswer> {
    return this.#connection.post(this.#signer, url, payload, this.#order.signal);
  }

  async #until<T>(url: string, shape: z.ZodType<T>, isDone: (now: T) => boolean): Promise<T> {
    for (let pause = shortestPause; ; pause = Math.min(pause * 1.5, longestPause)) {
      const { text, retryAfter } = await this.#post(url);
      const now = read(shape, text);
      if (isDone(now)) return now;
      await sleep(Math.min(retryAfter ?? pause, longestPause), undefined, {
        signal: this.#order.signal,
      });
    }
  }
}

function read<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new AuthorityError('refused', 'The authority’s answer cannot be read', { cause });
  }
}

function refused(what: string, error?: { readonly detail: string }): AuthorityError {
  return new AuthorityError('refused', error === undefined ? what : `${what}: ${error.detail}`);
}

/** Returns a DER value (X.690) of a type with a content. */
function der(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length.toString(16);
  const bytes = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex');
  const size =
    content.length < 0x80 ? bytes : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
  return Buffer.concat([Buffer.of(type), size, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts);
const octets = (...parts: readonly Uint8Array[]) => der(0x04, ...parts);
const bits = (content: Uint8Array) => der(0x03, Buffer.of(0), content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const version0 = der(0x02, Buffer.of(0));
const noName = sequence();
const extensionRequest = objectId('2a864886f70d01090e');
const subjectAlternativeName = objectId('551d11');
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));

/** Returns a certificate signing request (RFC 2986) for one host as DER, signed with a P-256 key in PEM. */
function certificateRequest(host: string, privateKey: string): Buffer {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const names = sequence(der(0x82, Buffer.from(host, 'latin1')));
  const extensions = sequence(sequence(subjectAlternativeName, octets(names)));
  const attributes = der(0xa0, sequence(extensionRequest, set(extensions)));
  const content = sequence(version0, noName, publicKey, attributes);
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)));
}

/** The extension authority key identifier (RFC 5280 §4.2.1.1), not critical and with a key identifier, in hexadecimal digits. */
const authorityKeyId = /0603551d2304[0-7][0-9a-f]30[0-7][0-9a-f]80([0-7][0-9a-f])/;

/**
 * Returns a certificate's ARI identifier (RFC 9773 §4.1): authority key identifier and serial number, each in
 * base64url. Undefined without a key identifier.
 */
export function renewalIdOf(chain: string): string | undefined {
  const { raw, serialNumber: serial } = new X509Certificate(chain);
  const digits = raw.toString('hex');
  const found = authorityKeyId.exec(digits);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  const keyId = digits.slice(start, start + Number.parseInt(found[1] as string, 16) * 2);
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  // DER encoding: a leading 1 bit would make the number negative.
  const encoded = Number.parseInt(serial.slice(0, 2), 16) >= 0x80 ? `00${serial}` : serial;
  return `${encode(keyId)}.${encode(encoded)}`;
}
