import { type Log, silentLog } from '@dragoman/domain/log';
import fastify from 'fastify';
import { type ApiOptions, apiFrame, type BoundEndpoint } from '../index.ts';

export interface HarnessOptions
  extends Partial<Omit<ApiOptions, 'endpoints' | 'verify' | 'isAdmin'>> {
  /** The ids of administrators. */
  readonly admins?: readonly string[];
  readonly log?: Log;
}

interface ApiCall {
  /** The id of the calling user. */
  readonly as?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as the content of a file. */
  readonly file?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body's text. */
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in it
  readonly body: any;
}

export interface ApiHarness {
  readonly url: string;
  /** A bearer token of a signed-in user. */
  tokenFor(userId: string): string;
  /** Calls `'GET /api/websites'` over HTTP. */
  call(methodAndPath: string, call?: ApiCall): Promise<Answered>;
  close(): Promise<void>;
}

const prefix = 'test-token-';
/** A token whose check fails, as if the keys could not be fetched. */
export const brokenToken = 'test-broken';

/** Starts the API with these endpoints on loopback. Responses must match the contract. */
export async function startApi(
  endpoints: readonly BoundEndpoint[],
  { admins = [], ...options }: HarnessOptions = {},
): Promise<ApiHarness> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 2048 } });
  const verify: ApiOptions['verify'] = async (token) => {
    if (token === brokenToken) throw new Error('the keys are unavailable');
    if (!token.startsWith(prefix)) {
      throw Object.assign(new Error('unknown token'), { name: 'TokenError' });
    }
    const sub = token.slice(prefix.length);
    return { role: 'authenticated', sub, email: `${sub}@example.org` };
  };
  const isAdmin = async (id: string) => admins.includes(id);
  const frame = { log: silentLog, strictAnswers: true, ...options, endpoints, verify, isAdmin };
  await app.register(apiFrame(frame));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const tokenFor = (userId: string) => prefix + userId;
  return { url, tokenFor, call: caller(url, tokenFor), close: () => app.close() };
}

function caller(url: string, tokenFor: ApiHarness['tokenFor']): ApiHarness['call'] {
  return async (methodAndPath, { as, body, file, headers } = {}) => {
    const [method = 'GET', path = '/'] = methodAndPath.split(' ');
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${tokenFor(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const { status, headers: answered } = response;
    return { status, headers: answered, bytes, text, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
