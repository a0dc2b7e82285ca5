/** What the cache did with a request (RFC 9211). */
export interface CacheStatus {
  /** Why the request was forwarded; undefined if it was not. */
  readonly fwd?: 'bypass' | 'method' | 'miss' | 'stale';
  /** Status of the site's response to the forwarded request, where it is not the one sent. */
  readonly fwdStatus?: number | undefined;
  /** True if the response was stored. */
  readonly stored?: boolean;
  /** True if the request waited for the request of another visitor. */
  readonly collapsed?: boolean;
  /** Milliseconds for which the response is still fresh; negative if it is stale. */
  readonly ttl?: number;
  readonly detail?: 'stale-while-revalidate' | 'stale-if-error' | 'slow-origin';
}

/** Returns the value of our member of Cache-Status. */
export function cacheStatusValue(status: CacheStatus): string {
  const { fwd, fwdStatus, stored = false, collapsed = false, ttl, detail } = status;
  let value = fwd === undefined ? 'dragoman; hit' : `dragoman; fwd=${fwd}`;
  if (fwdStatus !== undefined) value += `; fwd-status=${fwdStatus}`;
  if (ttl !== undefined) value += `; ttl=${Math.floor(ttl / 1000)}`;
  if (stored) value += '; stored';
  if (collapsed) value += '; collapsed';
  return detail === undefined ? value : `${value}; detail=${detail}`;
}
