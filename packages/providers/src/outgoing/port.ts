import type { Dispatcher } from 'undici';

/**
 * The one gate through which the product reaches the outside: scans, previews, proxying, favicons and webhooks alike.
 * Only unicast public addresses pass, and the hosts that configuration allows.
 */
export interface OutgoingGate {
  /** An undici dispatcher whose connections are checked: hand it to `request` and `fetch` of undici, never the global one. */
  readonly dispatcher: Dispatcher;
  /** Throws `DragomanError('address-refused')` when the address is not http(s), carries credentials, or names a refused literal host. */
  assertAllowed(address: URL): void;
  close(): Promise<void>;
}

export interface FetchLimits {
  readonly maxBytes: number;
  /** Milliseconds for the whole exchange, redirects included. */
  readonly timeout: number;
  readonly maxRedirects: number;
}

/** A page as fetched: the body is decompressed, the charset is not decoded. `url` is the last address of the redirects. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Addresses passed on the way, first to last. */
  readonly redirects: readonly string[];
}

/** Fetches one address with GET. Throws `DragomanError` (address-refused, origin-unreachable, origin-timeout, too-large). */
export type PageFetcher = (
  address: string,
  options?: Partial<FetchLimits> & {
    readonly headers?: Record<string, string>;
    readonly signal?: AbortSignal;
    /** `manual` gives a redirect's own answer instead of following it. Defaults to `follow`. */
    readonly redirect?: 'follow' | 'manual';
  },
) => Promise<FetchedPage>;

/** Codes that Node gives to a handshake that fails (TLS), and to a certificate that is not believed (X.509). */
const codes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$)/;

/** Whether a page could not be fetched because its host shows no certificate that is trusted: see `PageFetcher`. */
export function isCertificateFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && codes.test(code)) return true;
  }
  return false;
}
