import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';

/** A certificate issued by an authority. */
export interface IssuedCertificate {
  /** PEM, the host's certificate first. */
  readonly chain: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Our account at an authority. */
export interface AuthorityAccount {
  readonly accountUrl: string;
  /** PEM (PKCS #8). */
  readonly privateKey: string;
}

export interface CertificateOrder {
  /** Lower case, punycode. */
  readonly host: string;
  /** Publishes a response at `http://{host}/.well-known/acme-challenge/{token}` (RFC 8555 §8.3) before it resolves. */
  present(challenge: { readonly token: string; readonly answer: string }): Promise<void>;
  /**
   * The certificate that this one replaces, as PEM; authorities with renewal information rate-limit renewals separately
   * (RFC 9773 §5).
   */
  readonly replaces?: string;
  readonly signal: AbortSignal;
}

/** The renewal window that an authority suggests (RFC 9773 §4.2). */
export interface RenewalWindow {
  readonly start: Date;
  readonly end: Date;
  /** Milliseconds until the next query. */
  readonly askAgainIn: number;
}

export interface CertificateAuthority {
  /** Unique id of the authority; also the key of its accounts. */
  readonly directoryUrl: string;
  /** Creates an account, or returns the existing one of this key. Throws `AuthorityError`. */
  openAccount(privateKey: string, signal: AbortSignal): Promise<AuthorityAccount>;
  /** Validates the host and obtains a certificate for a new key. Throws `AuthorityError`. */
  issue(account: AuthorityAccount, order: CertificateOrder): Promise<IssuedCertificate>;
  /** Returns undefined if the authority has no renewal information. Throws `AuthorityError`. */
  renewalWindow(chain: string, signal: AbortSignal): Promise<RenewalWindow | undefined>;
}

/** Why no certificate was issued. `refused`: an immediate retry would fail too. */
export type AuthorityFailure = 'unreachable' | 'busy' | 'refused' | 'account-unknown';

/** Thrown if no certificate was issued; the message quotes the authority. */
export class AuthorityError extends Error {
  readonly failure: AuthorityFailure;
  /** Milliseconds to wait, if requested by the authority. */
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

/** Fields read from a certificate. */
export interface CertificateFacts {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Uppercase hexadecimal. */
  readonly serial: string;
}

/** Reads the first certificate of a PEM chain. Throws if there is none. */
export function readCertificate(chain: string): CertificateFacts {
  const { validFromDate, validToDate, serialNumber } = new X509Certificate(chain);
  return { notBefore: validFromDate, notAfter: validToDate, serial: serialNumber };
}

/** True if a chain's first certificate is valid now, for a host, and has the public half of a key. */
export function isCertificateFor(chain: string, host: string, privateKey: string): boolean {
  const certificate = new X509Certificate(chain);
  return (
    certificate.checkHost(host) !== undefined &&
    certificate.checkPrivateKey(createPrivateKey(privateKey)) &&
    certificate.validToDate.getTime() > Date.now()
  );
}

const generate = promisify(generateKeyPair);

/** Generates a key for accounts and certificates: P-256, PEM (PKCS #8). */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
