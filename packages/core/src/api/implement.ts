import type { AnswerOf, Endpoint, InputOf } from '@dragoman/contract/endpoints';
import type { Claims } from '@dragoman/database/connection';
import type { Permission } from '@dragoman/domain/permissions';
import type { ApiKey } from './key-access.ts';

/** The caller, from a verified token. */
export interface ApiUser {
  readonly id: string;
  readonly email: string | undefined;
  readonly claims: Claims;
  /** The API key, if the caller is a program; `id` is then the account's. */
  readonly key?: ApiKey;
  /** The account that the call is about: the caller's own, unless it names another one whose member the caller is. */
  readonly accountId: string;
  /** The permission that the endpoint asks for; undefined if none. */
  readonly permission: Permission | undefined;
  /** The target languages that the call names. */
  readonly named: readonly string[];
  /** False if a member of some languages may not make a call that names no language. */
  readonly forSomeLanguages: boolean;
  /** The only languages and websites of the caller's membership in the account, or of the key; null means all. */
  readonly languages: readonly string[] | null;
  readonly websiteIds: readonly string[] | null;
}

/** The request apart from its validated input. */
export interface ApiRequest {
  /** The value of `x-request-id`. */
  readonly id: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly referer: string | undefined;
  readonly origin: string | undefined;
  /** True for `DNT: 1` or `Sec-GPC: 1`: the visitor must not be counted. */
  readonly doNotTrack: boolean;
}

type UserOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : ApiUser;

/** Validated params, query and body, and the caller; `user` is undefined for public endpoints. */
export type ApiInput<E extends Endpoint> = InputOf<E> & {
  readonly user: UserOf<E>;
  readonly request: ApiRequest;
};

/** A response with its own headers or status; see `answer`. */
export class ApiAnswer<Body> {
  readonly body: Body;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, options: AnswerOptions) {
    this.body = body;
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Adds headers to a response, or a status other than the contract's lowest. */
export function answer<Body>(body: Body, options: AnswerOptions): ApiAnswer<Body> {
  return new ApiAnswer(body, options);
}

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

export type Handler<E extends Endpoint, Deps, Input = ApiInput<E>> = (
  input: Input,
  deps: Deps,
) => Promise<DeepReadonly<AnswerOf<E>> | ApiAnswer<DeepReadonly<AnswerOf<E>>>>;

/** An endpoint and its handler. */
export interface Implementation<Deps> {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, deps: Deps) => Promise<unknown>;
}

/** An endpoint and its handler, with dependencies bound. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (input: never) => Promise<unknown>;
}

/**
 * Implements an endpoint of the contract. The handler gets validated input. It throws `DragomanError` for errors that the
 * caller may see; any other error becomes a 500 without details.
 */
export function implement<const E extends Endpoint, Deps>(
  endpoint: E,
  handle: Handler<E, Deps>,
): Implementation<Deps> {
  return { endpoint, handle };
}

/** Returns a function that binds the dependencies of a noun's endpoints. */
export function endpointsOf<Deps>(
  implementations: readonly Implementation<Deps>[],
): (deps: Deps) => BoundEndpoint[] {
  return (deps) =>
    implementations.map(({ endpoint, handle }) => ({
      endpoint,
      handle: (input) => handle(input, deps),
    }));
}
