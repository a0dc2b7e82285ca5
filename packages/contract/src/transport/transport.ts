import { ApiError } from './api-error.ts';

export interface TransportOptions {
  /** The API's base URL, without `/api`; empty for the page's own host. Read by each call, since it is not known where pages are rendered. */
  readonly baseUrl: string;
  /** Returns the user's access token; undefined if signed out. */
  readonly token?: () => Promise<string | undefined>;
  /** Translates the messages of errors. */
  readonly messageText?: (message: string) => string;
  readonly fetch?: typeof globalThis.fetch;
}

/** What a call sends. */
export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON; a `Blob` as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint by its method and path: returns the JSON response, or a `Blob` for other content types. Throws `ApiError`. */
export type Transport = (methodAndPath: string, sent?: Sent) => Promise<unknown>;

/** Creates what sends calls to the product API, in browsers and Node. It knows no endpoint and imports nothing. */
export function createTransport(options: TransportOptions): Transport {
  const { token, messageText = (message) => message, fetch = globalThis.fetch } = options;
  return async (methodAndPath, { body, headers, signal = null, ...sent } = {}) => {
    const [method = 'GET', path = '/'] = methodAndPath.split(' ');
    const bearer = await token?.();
    const isFile = body instanceof Blob;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const response = await fetch(options.baseUrl.replace(/\/$/, '') + addressOf(path, sent), {
      method,
      signal,
      headers: {
        ...headers,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    }).catch((cause) => {
      throw new ApiError(0, { error: messageText('The server did not answer.') }, { cause });
    });
    if (!response.ok) throw await readError(response, messageText);
    return isJson(response) ? response.json() : response.blob();
  };
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

function isJson(response: Response): boolean {
  return /^application\/json/i.test(response.headers.get('content-type') ?? '');
}

// A gateway in front of the API may respond in another format.
async function readError(
  response: Response,
  messageText: (message: string) => string,
): Promise<ApiError> {
  const read: unknown = await response.json().catch(() => undefined);
  const { error, field, requestId } = (read ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    {
      error: messageText(text(error) ?? `The server answered with status ${response.status}.`),
      field: text(field),
      requestId: text(requestId) ?? response.headers.get('x-request-id') ?? undefined,
    },
    { retryAfter: Number.isFinite(wait) ? wait : undefined },
  );
}
