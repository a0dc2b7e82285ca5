import { createTransport, type Sent, type Transport } from '@dragoman/contract/transport';
import type { CallOptions } from './call.ts';
import { calls } from './calls.gen.ts';
import { type RetryOptions, retryingFetch } from './retries.ts';
import type { Client } from './types.gen.ts';

export interface ClientOptions extends RetryOptions {
  /** The address of the installation's API, for example `https://translate.example`. */
  readonly server: string;
  /** An API key (`dgm_…`) or a user's access token; a function is asked before each call. None for public calls. */
  readonly key?: string | (() => Promise<string | undefined>) | undefined;
  /** The id of another account of which the user is a member. */
  readonly account?: string | undefined;
  /** Defaults to the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a client of the product API: a method for each endpoint, grouped by noun. */
export function createClient(options: ClientOptions): Client {
  const { server, key, fetch = globalThis.fetch } = options;
  const transport = createTransport({
    baseUrl: server,
    token: async () => (typeof key === 'function' ? key() : key),
    fetch: retryingFetch(fetch, options),
  });
  const nouns = Object.entries(calls).map(([noun, methods]) => [
    noun,
    Object.fromEntries(
      Object.entries(methods).map(([name, call]) => [name, methodOf(transport, call, options)]),
    ),
  ]);
  return Object.fromEntries(nouns) as Client;
}

function methodOf(transport: Transport, call: string, { account }: ClientOptions) {
  const method = (input: Fields = {}, options: CallOptions = {}) => {
    const sent = sentOf(call, input);
    const isWrite = /^(?:POST|PATCH) /.test(call);
    const key = options.idempotencyKey ?? (isWrite ? crypto.randomUUID() : undefined);
    const headers = {
      ...(key !== undefined && { 'idempotency-key': `"${key}"` }),
      ...(account !== undefined && { 'x-dragoman-account': account }),
    };
    return transport(call, { ...sent, headers, ...(options.signal && { signal: options.signal }) });
  };
  const pages = (input: Fields = {}, options: CallOptions = {}) =>
    pagesOf(
      (page) => method({ limit: 100, ...input, page }, options),
      Number(input['limit'] ?? 100),
    );
  return Object.assign(method, {
    pages,
    items: (...given: [Fields?, CallOptions?]) => itemsOf(pages(...given)),
  });
}

/** Divides the fields of a call into those of its path and those of its query or body. */
function sentOf(call: string, { file, ...fields }: Fields): Sent {
  const inPath = new Set([...call.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
  const entries = Object.entries(fields);
  const params = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const others = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  if (file !== undefined) return { params, query: others, body: file };
  if (/^(?:GET|DELETE) /.test(call)) return { params, query: others };
  return { params, body: others };
}

async function* pagesOf(read: (page: number) => Promise<unknown>, limit: number) {
  for (let page = 1; ; page += 1) {
    const answer = (await read(page)) as { readonly totalCount: number };
    yield answer;
    if (page * limit >= answer.totalCount) return;
  }
}

async function* itemsOf(pages: AsyncIterable<object>) {
  for await (const page of pages) yield* Object.values(page).find(Array.isArray) ?? [];
}
