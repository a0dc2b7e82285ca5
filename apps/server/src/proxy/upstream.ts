import type { Readable } from 'node:stream';
import { DragomanError } from '@dragoman/domain/errors';
import type { Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, pairHeaders } from './header-list.ts';
import { type UpstreamFields, upstreamHeaders, upstreamOrigin, urlOf } from './request-headers.ts';

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
}

/** What undici sends for an exchange. Throws `DragomanError` address-refused. */
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

/**
 * Sends a request, and once more after a lost idle connection where nothing was sent that cannot be sent again.
 * @throws DragomanError origin-unreachable, origin-timeout, or what `send` throws of its own
 */
export async function sendUpstream<Answer>(
  { body }: Pick<ReturnType<typeof upstreamRequest>, 'body'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send().catch((error) => {
      if (body === null && isLostConnection(error)) return send();
      throw error;
    });
  } catch (error) {
    throw toPublicError(error);
  }
}

/**
 * Asks the customer's site for the exchange's page, through the gate.
 * @throws DragomanError address-refused, origin-unreachable, origin-timeout, or origin-invalid for a status that is none
 * (RFC 9110 §15)
 */
export async function askUpstream(
  exchange: Exchange,
  options?: UpstreamRequest,
): Promise<UpstreamResponse> {
  const request = upstreamRequest(exchange, options);
  const { dispatcher } = exchange.context.gate;
  return sendUpstream(request, async () => {
    const answer = await dispatcher.request({ ...request, responseHeaders: 'raw' });
    const headers = pairHeaders(answer.headers as unknown as string[]);
    const { statusCode: status, body, trailers } = answer;
    try {
      assertStatus(status);
    } catch (error) {
      body.on('error', () => {}).destroy();
      throw error;
    }
    return { status, headers, body, trailers };
  });
}

/** Throws `DragomanError` origin-invalid for a status that is none. */
export function assertStatus(status: number): void {
  if (status >= 200 && status <= 599) return;
  throw new DragomanError('origin-invalid', { detail: `status ${status}` });
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
