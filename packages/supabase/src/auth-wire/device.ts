import type { FastifyRequest } from 'fastify';

/** The client of a request, as sessions store it. */
export interface Device {
  readonly ip: string;
  readonly userAgent: string;
}

/** Returns the device of a request. The server decides which forwarded addresses to trust. */
export function deviceOf(request: FastifyRequest): Device {
  return {
    // Postgres rejects the interface name of a link-local address.
    ip: request.ip.split('%', 1)[0] ?? '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 1024),
  };
}

const tag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/** Returns the language for mails: the metadata's `locale`, else the best of Accept-Language (RFC 9110 §12.5.4). */
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
