import type { UpstreamResponse } from './collector.ts';
import { Departure } from './departure.ts';
import type { DocumentExchange, PageExchange } from './exchange.ts';
import { Relay } from './relay.ts';
import { hasBody, sendHead } from './response-head.ts';
import { sendUpstream, upstreamRequest } from './upstream.ts';
import { addTrailers } from './write-head.ts';

/**
 * Streams the site's response to the visitor without buffering it. Resolves once the response has begun.
 * @param mark value of the `x-dragoman` field for a page sent unchanged
 */
export async function passThrough(exchange: DocumentExchange, mark?: string): Promise<void> {
  const request = upstreamRequest(exchange);
  await sendUpstream(
    request,
    () =>
      new Promise<void>((resolve, reject) => {
        const relay = new Relay(exchange, mark, { resolve, reject });
        exchange.context.gate.dispatcher.dispatch(request, relay);
      }),
  );
}

/** Returns the departure of the visitor. */
export function leaving({ response }: PageExchange): Departure {
  const departure = new Departure();
  response.once('close', () => {
    if (!response.writableFinished) departure.leave();
  });
  return departure;
}

/** Streams a response to the visitor, including trailers (RFC 9110 §6.5). See `passThrough` for `mark`. */
export function streamThrough(
  exchange: DocumentExchange,
  upstream: UpstreamResponse,
  mark?: string,
): void {
  const { response } = exchange;
  const { status, body, trailers } = upstream;
  const isStream = !Buffer.isBuffer(body);
  try {
    sendHead(exchange, upstream, mark);
  } catch (error) {
    if (isStream) body.destroy();
    throw error;
  }
  if (!hasBody(exchange, status)) {
    if (isStream) body.destroy();
    response.end();
  } else if (isStream) {
    response.flushHeaders();
    body.on('error', () => response.destroy());
    response.on('close', () => body.destroy());
    body.on('end', () => {
      addTrailers(response, trailers);
      response.end();
    });
    body.pipe(response, { end: false });
  } else response.end(body);
}
