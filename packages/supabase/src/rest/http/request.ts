import type { IncomingHttpHeaders } from 'node:http';
import { wrongPreferences, wrongSchema } from '../errors.ts';
import { type Format, parseAccept } from '../parse/accept.ts';
import { type Preferences, parsePreferences } from '../parse/prefer.ts';

export interface RestRequest {
  readonly method: string;
  /** The last path segment: a table or a function. */
  readonly name: string;
  readonly path: string;
  /** The query string, without the `?`. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly schema: string;
  readonly preferences: Preferences;
  readonly format: Format;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly params: unknown;
}

export function isRead({ method }: Pick<RestRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Reads the parts common to all requests. Throws PGRST106, PGRST107 and PGRST122. */
export function readRequest(
  raw: RawRequest,
  { schemas, allowRollback }: { schemas: readonly string[]; allowRollback: boolean },
): RestRequest {
  const [path = '', search = ''] = raw.url.split(/\?(.*)/s, 2);
  const headers = Object.fromEntries(
    Object.entries(raw.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const preferences = parsePreferences(headers['prefer'] ?? '');
  // PostgREST would silently commit.
  if (preferences.tx === 'rollback' && !allowRollback) throw wrongPreferences(['tx=rollback']);
  const profile = headers[isRead(raw) ? 'accept-profile' : 'content-profile'];
  const schema = profile ?? schemas[0] ?? 'public';
  if (!schemas.includes(schema)) throw wrongSchema(schema, schemas);
  return {
    method: raw.method,
    name: (raw.params as Readonly<Record<string, string>>)['name'] ?? '',
    path,
    search,
    headers,
    body: typeof raw.body === 'string' ? raw.body : '',
    schema,
    preferences,
    format: parseAccept(headers['accept']),
  };
}
