import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@dragoman/providers/files/port';

export interface Validators {
  /** In quotes. */
  readonly eTag: string;
  readonly lastModified: Date;
}

/** True if the client's copy is current, by `If-None-Match` or else `If-Modified-Since` (RFC 9110 §13.2.2). */
export function isNotModified(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes('*') || known.includes(validators.eTag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return seconds(validators.lastModified) <= since / 1000;
}

/**
 * Returns the requested range; undefined for the whole object (no `Range`, an invalid one, several, or a failed `If-Range`);
 * 'unsatisfiable' if it begins beyond the end (RFC 9110 §14).
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  validators: Validators,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (!match || !holds(headers['if-range'], validators)) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

function holds(condition: IncomingHttpHeaders[string], { eTag, lastModified }: Validators) {
  if (condition === undefined) return true;
  return condition === eTag || Date.parse(String(condition)) / 1000 === seconds(lastModified);
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
