/** Removes pages from a cache in front of the proxies. */
export interface CachePurge {
  /**
   * Purges every response that has one of the keys. Resolves once the cache, or each of its instances, has accepted the
   * purge. Repeating a purge is harmless.
   * @throws PurgeError
   */
  purge(keys: readonly string[]): Promise<void>;
}

/** `refused`: the secret, zone or address is wrong. `rate`: too many calls. `unavailable`: no usable answer. */
export type PurgeErrorKind = 'refused' | 'rate' | 'unavailable';

export class PurgeError extends Error {
  readonly kind: PurgeErrorKind;
  /** Milliseconds until the cache accepts calls again, if it specifies that. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: PurgeErrorKind,
    message: string,
    options: { readonly retryAfter?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'PurgeError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }
}
