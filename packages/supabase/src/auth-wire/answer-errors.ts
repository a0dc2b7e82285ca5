import { isDatabaseAway, retryAfterSeconds } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TokenError } from '../tokens/index.ts';
import { AuthError, RateLimitError } from './errors.ts';

const versionHeader = 'x-supabase-api-version';
const codesInBodies = '2024-01-01';

/**
 * Sends errors as GoTrue does: `{code, message}` for clients of the API version 2024-01-01 or newer,
 * which is echoed, and `{code: status, error_code, msg}` for older ones; both with `x-sb-error-code`.
 */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = authError(error);
    if (known.status >= 500)
      log.error({ err: error, url: request.routeOptions.url }, 'auth failed');
    if (isDatabaseAway(error)) reply.header('retry-after', retryAfterSeconds);
    return sendError(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, new AuthError(404, 'not_found', 'Path not found')),
  );
}

/** Sends one error; see `answerErrors`. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError) {
  const { status, code, message, more } = error;
  if (error instanceof RateLimitError) reply.header('retry-after', error.seconds);
  reply.code(status).header('x-sb-error-code', code).header('cache-control', 'no-store');
  if (String(request.headers[versionHeader] ?? '') < codesInBodies) {
    return reply.send({ code: status, error_code: code, msg: message, ...more });
  }
  return reply.header(versionHeader, codesInBodies).send({ code, message, ...more });
}

/** Converts a thrown error; unknown errors become `unexpected_failure` without details. */
export function authError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof TokenError) return tokenRefusal(error);
  const { statusCode = 500, code = '' } = (error ?? {}) as Partial<FastifyError>;
  if (isTextFault(code)) return new AuthError(400, 'validation_failed', 'Invalid text');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AuthError(413, 'validation_failed', 'Request body too large');
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new AuthError(statusCode, 'validation_failed', 'Invalid request');
  }
  const status = isDatabaseAway(error) ? 503 : 500;
  return new AuthError(
    status,
    'unexpected_failure',
    'Unexpected failure, please check server logs',
  );
}

function tokenRefusal(error: TokenError): AuthError {
  if (error.code === 'invalid_api_key') return new AuthError(401, error.code, error.message);
  if (error.code !== 'bad_jwt') return new AuthError(403, error.code, error.message);
  const message = `invalid JWT: unable to parse or verify signature, ${error.message}`;
  return new AuthError(403, 'bad_jwt', message);
}

// The client sent NUL or a lone surrogate, which Postgres does not store.
function isTextFault(code: string): boolean {
  return code === '22021' || code === '22P05' || code === '22P02';
}
