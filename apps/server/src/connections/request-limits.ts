import type { IncomingMessage } from 'node:http';

/** Characters of a header field or a query parameter that is parsed. */
const maxValueLength = 8192;
/** Compared or verified as a whole; Node limits all fields together. */
const opaqueFields = new Set(['authorization', 'cookie', 'apikey']);

/** Why a request is refused before it is routed. */
export class OverLimit extends Error {
  readonly statusCode: 400 | 431;

  constructor(statusCode: 400 | 431, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Returns the refusal of a request with a longer field (431, RFC 6585 section 5) or query parameter (400). */
export function overLimit({ url = '', rawHeaders }: IncomingMessage): OverLimit | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if ((rawHeaders[index + 1]?.length ?? 0) > maxValueLength && !opaqueFields.has(name))
      return new OverLimit(431, 'A header field of the request is too long.');
  }
  const query = url.slice(url.indexOf('?') + 1);
  const isLong = url.includes('?') && query.split('&').some((one) => one.length > maxValueLength);
  return isLong ? new OverLimit(400, 'A parameter of the address is too long.') : undefined;
}
