import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from './context.ts';

/** Who is at the other end, as a session remembers it. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
}

export function deviceOf({ settings }: AuthContext, request: FastifyRequest): Device {
  return {
    ip: clientAddress(request, settings.trustedProxies),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 1024),
  };
}

// Each trusted proxy appends the address it was asked from; what stands before those is the client's own claim.
function clientAddress(request: FastifyRequest, trustedProxies: number): string {
  const own = request.ip;
  if (trustedProxies === 0) return own;
  const chain = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const claimed = chain.map((part) => part.trim()).at(-trustedProxies) ?? '';
  return isIP(claimed) === 0 ? own : claimed;
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
