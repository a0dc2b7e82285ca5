import type { ErrorAnswer } from '@dragoman/contract/endpoints';
import { isDatabaseAway, retryAfterSeconds } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends an error as `{ error, field?, requestId }`. Errors that are neither a `DragomanError` nor the request's fault become
 * a 500 with a general message; their details are logged under the request id.
 */
export function sendError(
  log: Log,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = asDragomanError(thrown);
  const requestId = request.apiRequestId;
  if (error.status >= 500) {
    const at = { requestId, method: request.method, url: request.routeOptions.url };
    const isExpected = thrown instanceof DragomanError && thrown.code !== 'internal';
    const write = isExpected ? log.warn : log.error;
    write.call(log, { err: thrown, detail: error.detail, ...at }, 'a request failed');
  }
  const isAway = isDatabaseAway(thrown);
  if (isAway) reply.header('retry-after', retryAfterSeconds);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorAnswer = {
    error: error.message,
    ...(error.field !== undefined && { field: error.field }),
    requestId,
  };
  return reply
    .code(isAway ? 503 : error.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(body));
}

function asDragomanError(thrown: unknown): DragomanError {
  if (thrown instanceof DragomanError) return thrown;
  const { statusCode } = thrown as { statusCode?: unknown };
  if (statusCode === 413) return new DragomanError('request-too-large', { cause: thrown });
  if (statusCode === 415) return new DragomanError('unsupported-media-type', { cause: thrown });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new DragomanError('bad-request', { cause: thrown });
  }
  return new DragomanError('internal', { cause: thrown });
}
