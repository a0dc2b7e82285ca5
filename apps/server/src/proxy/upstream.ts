import type { Readable } from 'node:stream';
import { DragomanError } from '@dragoman/domain/errors';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, pairHeaders } from './header-list.ts';
import { type UpstreamFields, upstreamHeaders, upstreamOrigin } from './request-headers.ts';

/** The answer of a customer's site, its body still on the way. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Readable;
  /** Filled once the body has ended. */
  readonly trailers: Readonly<Record<string, string | string[]>>;
}

export interface UpstreamRequest extends UpstreamFields {
  readonly method?: string;
  readonly signal?: AbortSignal;
}

/**
 * Asks the customer's site for the exchange's page, through the gate. A lost idle connection is tried once more where
 * nothing was sent that cannot be sent again.
 * @throws DragomanError address-refused, origin-unreachable, origin-timeout, or origin-invalid for a status that is none
 * (RFC 9110 §15)
 */
export async function askUpstream(
  exchange: Exchange,
  { method, changes, shared, signal }: UpstreamRequest = {},
): Promise<UpstreamResponse> {
  const { context, visitor, request, view } = exchange;
  const origin = upstreamOrigin(exchange);
  context.gate.assertAllowed(new URL(origin));
  const body = hasBody(visitor.headers) ? request : null;
  const streams = /event-stream/.test(headerOf(visitor.headers, 'accept') ?? '');
  const send = async (): Promise<UpstreamResponse> => {
    const answer = await context.gate.dispatcher.request({
      origin,
      path: view.path,
      method: method ?? visitor.method,
      headers: upstreamHeaders(exchange, { changes, shared }),
      body,
      headersTimeout: context.limits.firstByte,
      bodyTimeout: streams ? 0 : context.limits.idle,
      responseHeaders: 'raw',
      ...(signal === undefined ? {} : { signal }),
    });
    const headers = pairHeaders(answer.headers as unknown as string[]);
    const { statusCode: status, body: received, trailers } = answer;
    if (status < 200 || status > 599) {
      received.on('error', () => {}).destroy();
      throw new DragomanError('origin-invalid', { detail: `status ${status}` });
    }
    return { status, headers, body: received, trailers };
  };
  try {
    return await send().catch((error) => {
      if (body === null && isLostConnection(error)) return send();
      throw error;
    });
  } catch (error) {
    throw toPublicError(error);
  }
}

/** RFC 9112 §6: a request has a body when one of these fields says so. */
function hasBody(headers: HeaderList): boolean {
  const length = headerOf(headers, 'content-length');
  return headerOf(headers, 'transfer-encoding') !== undefined || (length ?? '0') !== '0';
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

function isLostConnection(error: unknown): boolean {
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error));
}

const timeouts = [
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
];

/** What a failed exchange with a site is to a visitor. */
export function toPublicError(error: unknown): DragomanError {
  if (error instanceof DragomanError) return error;
  const name = (error as { name?: unknown } | null)?.name;
  const late = timeouts.includes(codeOf(error)) || name === 'TimeoutError';
  return new DragomanError(late ? 'origin-timeout' : 'origin-unreachable', { cause: error });
}
