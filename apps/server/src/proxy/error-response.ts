import { type ServerResponse, STATUS_CODES } from 'node:http';
import { currentOperation } from '@dragoman/core/observability';
import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import { escapeHtml } from '@dragoman/domain/html';
import { allowedMethods } from '../connections/index.ts';
import { writeHead } from './write-head.ts';

export interface ProxyFault {
  readonly status: number;
  /** Short name for the `x-dragoman` field. */
  readonly reason:
    | ErrorCode
    | 'unknown-host'
    | 'loop'
    | 'method-not-allowed'
    | 'store-unavailable'
    | 'upgrade-refused';
  /** One sentence for the visitor. */
  readonly sentence: string;
}

/** An error with the fault to show to the visitor. */
export class FaultError extends Error {
  readonly fault: ProxyFault;

  constructor(fault: ProxyFault, cause?: unknown) {
    super(fault.sentence, { cause });
    this.name = 'FaultError';
    this.fault = fault;
  }
}

export const badRequest: ProxyFault = {
  status: 400,
  reason: 'bad-request',
  sentence: 'The request names no valid host or path.',
};

/** Maps an error to the fault shown to the visitor. */
export function faultOf(error: unknown): ProxyFault {
  if (error instanceof FaultError) return error.fault;
  const known = error instanceof DragomanError ? error : new DragomanError('origin-unreachable');
  const status = known.status >= 500 ? known.status : 502;
  return { status, reason: known.code, sentence: known.message };
}

/** Returns a small error page that must not be cached, with the request's id. Every value is escaped. */
export function faultResponse({ status, reason, sentence }: ProxyFault) {
  const requestId = currentOperation()?.requestId;
  const title = escapeHtml(`${status} ${STATUS_CODES[status] ?? ''}`.trim());
  const body = Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
      `<h1>${title}</h1><p>${escapeHtml(sentence)}</p></html>\n`,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-dragoman': `error; reason=${reason}`,
    ...(status === 405 && { allow: allowedMethods }),
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  };
  return { status, headers, body };
}

/** Sends a fault, or destroys a response that has already begun. Never throws: this is the last error handler. */
export function sendFault(response: ServerResponse, fault: ProxyFault): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { status, headers, body } = faultResponse(fault);
  try {
    // Drop the headers set so far: one of them may be what could not be written.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    writeHead(response, status, Object.entries(headers));
    response.end(response.req.method === 'HEAD' ? undefined : body);
  } catch {
    response.destroy();
  }
}
