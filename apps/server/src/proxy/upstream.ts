import type { Readable } from 'node:stream';
import { DragomanError } from '@dragoman/domain/errors';
import type { Dispatcher } from 'undici';
import type { Exchange } from './exchange.ts';
import { type HeaderList, headerOf, pairHeaders } from './header-list.ts';
import { type UpstreamFields, upstreamHeaders, upstreamOrigin, urlOf } from './request-headers.ts';

/** The response of a customer's site, with its body still arriving. */
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

/**
 * Sends a request, and retries once after a lost idle connection if there is no body to resend.
 * @throws DragomanError origin-unreachable, origin-timeout, or one that `send` throws itself
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
 * Requests the exchange's page from the customer's site, through the gate.
 * @throws DragomanError address-refused, origin-unreachable, origin-timeout, or origin-invalid for an invalid status
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

/** Throws `DragomanError` origin-invalid unless the status is a final one, 200 to 599. */
export function assertStatus(status: number): void {
  if (status >= 200 && status <= 599) return;
  throw new DragomanError('origin-invalid', { detail: `status ${status}` });
}

/** True if the fields announce a body (RFC 9112 §6). */
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

/** Maps a failed exchange with a site to the error shown to the visitor. */
export function toPublicError(error: unknown): DragomanError {
  if (error instanceof DragomanError) return error;
  const name = (error as { name?: unknown } | null)?.name;
  const late = timeouts.includes(codeOf(error)) || name === 'TimeoutError';
  return new DragomanError(late ? 'origin-timeout' : 'origin-unreachable', { cause: error });
}
