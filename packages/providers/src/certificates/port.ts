import { generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';

/** A certificate as an authority gave it. */
export interface IssuedCertificate {
  /** PEM, the certificate of the host first. */
  readonly chain: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Our account with an authority. */
export interface AuthorityAccount {
  readonly accountUrl: string;
  /** PEM (PKCS #8). */
  readonly privateKey: string;
}

export interface CertificateOrder {
  /** Lower case, punycode. */
  readonly host: string;
  /** Shows an answer at `http://{host}/.well-known/acme-challenge/{token}` (RFC 8555 §8.3) before it resolves. */
  present(challenge: { readonly token: string; readonly answer: string }): Promise<void>;
  /** The certificate that this one takes the place of, PEM: authorities that say when to renew count it apart (RFC 9773 §5). */
  readonly replaces?: string;
  readonly signal: AbortSignal;
}

/** When an authority wants a certificate to be renewed (RFC 9773 §4.2). */
export interface RenewalWindow {
  readonly start: Date;
  readonly end: Date;
  /** Milliseconds until it is worth asking again. */
  readonly askAgainIn: number;
}

/** Where certificates come from. */
export interface CertificateAuthority {
  /** Names the authority among others, and its accounts. */
  readonly directoryUrl: string;
  /** Makes an account, or finds the one of this key. Throws `AuthorityError`. */
  openAccount(privateKey: string, signal: AbortSignal): Promise<AuthorityAccount>;
  /** Proves the host and has a certificate made for a new key. Throws `AuthorityError`. */
  issue(account: AuthorityAccount, order: CertificateOrder): Promise<IssuedCertificate>;
  /** Undefined where the authority does not say. Throws `AuthorityError`. */
  renewalWindow(chain: string, signal: AbortSignal): Promise<RenewalWindow | undefined>;
}

/** Why an authority gave no certificate. `refused`: asking again at once gives the same answer. */
export type AuthorityFailure = 'unreachable' | 'busy' | 'refused' | 'account-unknown';

/** Thrown when there is no certificate; `failure` says whose fault it is; the message quotes the authority. */
export class AuthorityError extends Error {
  readonly failure: AuthorityFailure;
  /** Milliseconds to wait, if the authority asked for it. */
  readonly retryAfter: number | undefined;

  constructor(
    failure: AuthorityFailure,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfter?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AuthorityError';
    this.failure = failure;
    this.retryAfter = options.retryAfter;
  }
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Hexadecimal, upper case. */
  readonly serial: string;
}

/** Reads the first certificate of a chain (PEM). Throws when there is none. */
export function readCertificate(chain: string): CertificateFacts {
  const { validFromDate, validToDate, serialNumber } = new X509Certificate(chain);
  return { notBefore: validFromDate, notAfter: validToDate, serial: serialNumber };
}

const generate = promisify(generateKeyPair);

/** A key that accounts and certificates are made with: P-256, PEM (PKCS #8). */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
