import type { FastifyRequest } from 'fastify';
import type { AuthContext } from './context.ts';

/** Who is at the other end, as a session remembers it. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
}

/** The device of a request; whose forwarded address counts is decided by the server that the routes are mounted in. */
export function deviceOf(_context: AuthContext, request: FastifyRequest): Device {
  return {
    // A link-local address names its interface, which Postgres does not take.
    ip: request.ip.replace(/%.*$/, ''),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 1024),
  };
}

const tag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/** The language to write to somebody in: their metadata's `locale`, else what the request accepts best (RFC 9110 §12.5.4). */
export function languageOf(request: FastifyRequest, data: object | null): string | undefined {
  const locale = (data as { locale?: unknown } | null)?.locale;
  if (typeof locale === 'string' && tag.test(locale)) return locale;
  const ranges = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map(readRange)
    .filter(({ range, weight }) => weight > 0 && tag.test(range));
  return ranges.sort((a, b) => b.weight - a.weight)[0]?.range;
}

function readRange(text: string): { range: string; weight: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { range, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
