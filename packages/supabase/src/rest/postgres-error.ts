import { TokenError } from '../tokens/index.ts';
import { RestError } from './errors.ts';

interface PostgresFault {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

const challenge = { 'www-authenticate': 'Bearer' };

/** Converts a thrown error. Postgres errors keep code and text and get PostgREST's HTTP status. */
export function restError(error: unknown, isAnon: boolean): RestError | undefined {
  if (error instanceof RestError) return error;
  if (error instanceof TokenError) return fromToken(error);
  if (isPostgresFault(error)) return fromPostgres(error, isAnon);
  if (isConnectionFault(error)) {
    const message = 'Database connection error. Retrying the connection.';
    return new RestError(503, 'PGRST000', message);
  }
  return fromHttp(error);
}

function fromToken({ code, fault, message }: TokenError): RestError {
  const isClaim = fault === 'expired' || fault === 'claims';
  const text = fault === 'expired' ? 'JWT expired' : message;
  const isKey = code === 'invalid_api_key';
  return new RestError(401, isClaim && !isKey ? 'PGRST303' : 'PGRST301', text, {
    hint: isKey ? 'Double check your Supabase `anon` or `service_role` API key.' : null,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(text)}`,
    },
  });
}

function isPostgresFault(error: unknown): error is PostgresFault {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

function fromPostgres(fault: PostgresFault, isAnon: boolean): RestError {
  const status = statusOf(fault, isAnon);
  return new RestError(status, fault.code, fault.message, {
    details: fault.detail ?? null,
    hint: fault.hint ?? null,
    ...(status === 401 ? { headers: challenge } : {}),
  });
}

/** Everything else is the caller's fault (400). */
const exact: Readonly<Record<string, number>> = { '23503': 409, '23505': 409, '57P01': 503 };
const ours: Readonly<Record<string, number>> = {
  ...{ '08': 503, '53': 503 },
  ...{ '25': 500, '40': 500, '42': 500, '55': 500, '57': 500, '58': 500, XX: 500 },
};

function statusOf({ code }: PostgresFault, isAnon: boolean): number {
  if (code === '42501') return isAnon ? 401 : 403;
  return exact[code] ?? ours[code.slice(0, 2)] ?? 400;
}

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isLost = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code);
  return (
    isLost || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

// Errors of the HTTP server itself, such as an oversized body.
function fromHttp(error: unknown): RestError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  const isClients = status >= 400 && status < 500;
  return isClients ? new RestError(status, 'PGRST102', error.message) : undefined;
}
