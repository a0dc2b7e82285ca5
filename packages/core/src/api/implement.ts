import type { AnswerOf, Endpoint, InputOf } from '@dragoman/contract/endpoints';
import type { Claims } from '@dragoman/database/connection';

/** Who asks, from a verified token. */
export interface ApiUser {
  readonly id: string;
  readonly email: string | undefined;
  readonly claims: Claims;
}

/** What a handler may know of the request beside its checked input. */
export interface ApiRequest {
  /** The value of `x-request-id`. */
  readonly id: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly referer: string | undefined;
  readonly origin: string | undefined;
  /** `DNT: 1` or `Sec-GPC: 1`: the reader does not want to be counted. */
  readonly doNotTrack: boolean;
}

type UserOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : ApiUser;

/** Checked values of params, query and body, and who asks; `user` is undefined where the endpoint is public. */
export type ApiInput<E extends Endpoint> = InputOf<E> & {
  readonly user: UserOf<E>;
  readonly request: ApiRequest;
};

/** An answer with another status or with headers; made by `answer`. */
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

/** Adds headers to an answer, or a status of the contract other than the lowest. */
export function answer<Body>(body: Body, options: AnswerOptions): ApiAnswer<Body> {
  return new ApiAnswer(body, options);
}

type Handler<E extends Endpoint, Deps> = (
  input: ApiInput<E>,
  deps: Deps,
) => Promise<AnswerOf<E> | ApiAnswer<AnswerOf<E>>>;

/** An endpoint with what it does, given its deps. */
export interface Implementation<Deps> {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, deps: Deps) => Promise<unknown>;
}

/** An implementation that has its deps: what the frame mounts. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (input: never) => Promise<unknown>;
}

/**
 * Joins an endpoint of the contract to what it does. The handler gets checked input and throws `DragomanError` for what a
 * caller may see; anything else it throws answers 500 without detail.
 */
export function implement<const E extends Endpoint, Deps>(
  endpoint: E,
  handle: Handler<E, Deps>,
): Implementation<Deps> {
  return { endpoint, handle };
}

/** Hands implementations what they need. */
export function bindEndpoints<Deps>(
  deps: Deps,
  implementations: readonly Implementation<Deps>[],
): BoundEndpoint[] {
  return implementations.map(({ endpoint, handle }) => ({
    endpoint,
    handle: (input) => handle(input, deps),
  }));
}
