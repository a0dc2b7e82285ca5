import type { EndpointsByCall } from '../catalogue/index.ts';
import type { ReadAnswerOf, RequestOf } from '../endpoints/index.ts';
import { ApiError } from './api-error.ts';

export interface ApiClientOptions {
  /** The API's base URL, without `/api`; empty for the page's own host. */
  readonly baseUrl: string;
  /** Returns the user's access token; undefined if signed out. */
  readonly token?: () => Promise<string | undefined>;
  /** Translates the messages of errors. */
  readonly messageText?: (message: string) => string;
  readonly fetch?: typeof globalThis.fetch;
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type Calls = EndpointsByCall;
type Rest<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];

/**
 * Calls an endpoint by its method and path: `api('GET /api/websites/:id/scan', { params: { id } })`. Returns the JSON response,
 * or a `Blob` for other content types. Throws `ApiError`.
 */
export type ApiClient = <Call extends keyof Calls>(
  call: Call,
  ...rest: Rest<RequestOf<Calls[Call]>>
) => Promise<ReadAnswerOf<Calls[Call]>>;

/** Creates a client of the product API for browsers and Node. Imports the contract as types only. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { messageText = (message) => message } = options;
  const call = async (methodAndPath: string, sent: Sent = {}): Promise<unknown> => {
    const [method = 'GET', path = '/'] = methodAndPath.split(' ');
    const response = await send(options, method, addressOf(path, sent), sent.body);
    if (!response.ok) throw await readError(response, messageText);
    return isJson(response) ? response.json() : response.blob();
  };
  return call as ApiClient;
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

async function send(
  {
    baseUrl,
    token,
    messageText = (message) => message,
    fetch = globalThis.fetch,
  }: ApiClientOptions,
  method: string,
  address: string,
  body: unknown,
): Promise<Response> {
  const bearer = await token?.();
  const isFile = body instanceof Blob;
  try {
    return await fetch(baseUrl.replace(/\/$/, '') + address, {
      method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new ApiError(0, { error: messageText('The server did not answer.') }, { cause });
  }
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
