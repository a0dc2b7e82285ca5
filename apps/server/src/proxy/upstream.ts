import { defineTimer, traced } from '@dragoman/core/observability';
import type { Dispatcher } from 'undici';
import {
  type Collecting,
  Collector,
  type UpstreamHead,
  type UpstreamResponse,
} from './collector.ts';
import { sendEarlyHints } from './early-hints.ts';
import type { Exchange, PageExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { invalidateAfter } from './invalidate.ts';
import { isLostConnection, toPublicError } from './origin-errors.ts';
import { type UpstreamFields, upstreamHeaders, upstreamOrigin, urlOf } from './request-headers.ts';

type Wanted = Pick<Collecting, 'isWanted' | 'known' | 'maxBytes'>;

export interface UpstreamRequest extends UpstreamFields {
  readonly method?: string;
}

/** Returns the undici request options for an exchange. Throws `DragomanError` address-refused. */
export function upstreamRequest(
  exchange: Exchange,
  { method, changes, shared }: UpstreamRequest = {},
) {
  const { context, visitor, request, view, site } = exchange;
  const origin = upstreamOrigin(exchange);
  context.gate.assertAllowed(urlOf(site, origin));
  const streams = /event-stream/.test(headerOf(visitor.headers, 'accept') ?? '');
  return {
    origin,
    path: view.path,
    method: (method ?? visitor.method) as Dispatcher.HttpMethod,
    headers: upstreamHeaders(exchange, { changes, shared }),
    body: hasBody(visitor.headers) ? request : null,
    headersTimeout: context.limits.firstByte,
    bodyTimeout: streams ? 0 : context.limits.idle,
  };
}

const upstreamTimes = defineTimer({
  name: 'dragoman_upstream_duration_seconds',
  help: 'Requests to customers’ sites: until the response has begun, for pages until it is complete.',
  labels: ['result'],
});

/**
 * Sends a request, and retries once after a lost idle connection if there is no body to resend.
 * @throws DragomanError origin-unreachable, origin-timeout, or one that `send` throws itself
 */
export async function sendUpstream<Answer>(
  { body }: Pick<ReturnType<typeof upstreamRequest>, 'body'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const sendAgainIfLost = () =>
    send().catch((error) => {
      if (body === null && isLostConnection(error)) return send();
      throw error;
    });
  try {
    return await upstreamTimes.time('', () =>
      traced('upstream', sendAgainIfLost, { kind: 'client' }),
    );
  } catch (error) {
    throw toPublicError(error);
  }
}

/**
 * Requests the exchange's page from the customer's site, through the gate.
 * @throws DragomanError address-refused, origin-unreachable, origin-timeout, or origin-invalid for an invalid status
 * (RFC 9110 §15)
 */
export function askUpstream(
  exchange: Exchange | PageExchange,
  { isWanted, known, maxBytes, ...fields }: UpstreamRequest & Wanted,
): Promise<UpstreamResponse> {
  const request = upstreamRequest(exchange, fields);
  const { gate, limits } = exchange.context;
  const options = {
    isWanted: (head: UpstreamHead) => {
      invalidateAfter(exchange, head);
      return isWanted(head);
    },
    onInterim: (head: UpstreamHead) => {
      if ('response' in exchange) sendEarlyHints(exchange, head);
    },
    known,
    maxBytes,
    longest: limits.page,
  };
  return sendUpstream(
    request,
    () =>
      new Promise((resolve, reject) => {
        const collector = new Collector({ ...options, settle: { resolve, reject } });
        gate.dispatcher.dispatch(request, collector);
      }),
  );
}

/** True if the fields announce a body (RFC 9112 §6). */
function hasBody(headers: HeaderList): boolean {
  const length = headerOf(headers, 'content-length');
  return headerOf(headers, 'transfer-encoding') !== undefined || (length ?? '0') !== '0';
}
