import { rewriteLinkHeader } from '@dragoman/domain/serving';
import type { UpstreamHead } from './collector.ts';
import type { PageExchange } from './exchange.ts';

/**
 * Sends the Link fields of a site's 103 response (RFC 8297) to the visitor, unless its final response has begun or it uses
 * HTTP/1.0, which has no interim responses (RFC 9110 §15.2). Other fields are dropped, as an intermediary may (§2): they
 * describe the final response, which is rewritten once it is known.
 */
export function sendEarlyHints(
  { request, response, view }: PageExchange,
  { status, headers }: UpstreamHead,
): void {
  if (status !== 103 || response.headersSent || request.httpVersion === '1.0') return;
  const link = headers
    .filter(([name]) => name.toLowerCase() === 'link')
    .map(([, value]) => rewriteLinkHeader(view, value));
  if (link.length === 0) return;
  try {
    response.writeEarlyHints({ link });
  } catch {
    // Node refuses a Link that it cannot read; the final response repeats it.
  }
}
