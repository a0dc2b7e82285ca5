import type { Dispatcher } from 'undici';

/**
 * The single gate for outgoing requests: scans, previews, proxying, favicons and webhooks. It allows only public
 * unicast addresses and configured hosts.
 */
export interface OutgoingGate {
  /** An undici dispatcher with checked connections, for undici's `request` and `fetch`; never use the global one. */
  readonly dispatcher: Dispatcher;
  /** Throws `DragomanError('address-refused')` if the URL is not http(s), has credentials or a refused literal host. */
  assertAllowed(address: URL): void;
  close(): Promise<void>;
}

export interface FetchLimits {
  readonly maxBytes: number;
  /** Milliseconds for the whole request, including redirects. */
  readonly timeout: number;
  readonly maxRedirects: number;
}

/** A fetched page: decompressed, but not charset-decoded. `url` is the final URL after redirects. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** URLs that redirected, in order. */
  readonly redirects: readonly string[];
}

/** Fetches a URL with GET, or with POST if a body is given. Throws `DragomanError` (address-refused, origin-unreachable, origin-timeout, too-large). */
export type PageFetcher = (
  address: string,
  options?: Partial<FetchLimits> & {
    readonly headers?: Record<string, string>;
    readonly signal?: AbortSignal;
    readonly body?: Uint8Array;
    /** `manual` returns a redirect response instead of following it. Defaults to `follow`. */
    readonly redirect?: 'follow' | 'manual';
  },
) => Promise<FetchedPage>;

export interface PostAnswer {
  readonly status: number;
  /** The beginning of its text. */
  readonly text: string;
}

/**
 * Posts JSON through the gate. Follows no redirect and returns every status. Throws `DragomanError` (address-refused,
 * origin-unreachable, origin-timeout).
 */
export type Post = (
  address: string,
  message: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<PostAnswer>;

/** Node error codes of failed TLS handshakes and untrusted certificates (X.509). */
const codes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$)/;

/** True if a fetch failed because the host has no trusted certificate: see `PageFetcher`. */
export function isCertificateFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && codes.test(code)) return true;
  }
  return false;
}
