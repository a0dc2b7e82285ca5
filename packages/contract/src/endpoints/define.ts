import type { ErrorCode } from '@dragoman/domain/errors';
import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public` needs no token, `user` a signed-in user's, `admin` an administrator's. */
type Access = 'public' | 'user' | 'admin';

/** Success status → response schema. A handler's plain return value uses the lowest status. */
type Answers = Readonly<Partial<Record<200 | 201 | 202, z.ZodType>>>;

/** Maximum requests per number of seconds, counted per user if signed in, else per IP address. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** An endpoint as data: input, output and access. */
export interface Endpoint {
  /** Unique, in kebab case; the operation id of the OpenAPI document. */
  readonly name: string;
  readonly method: Method;
  /** Full path, with `:name` placeholders declared in `params`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * True if an administrator who acts as the user is refused: it changes how the account is entered, or its keys. So are all
   * deletions and the calls of administrators; see `isOnlyForOwners`.
   */
  readonly ownersOnly?: true;
  /** One line for users. */
  readonly summary: string;
  readonly description?: string;
  /** Section of the specification: `[O §7]` owner-workspace, `[V §7]` visitor-account-admin. Absent for endpoints beyond it. */
  readonly specification?: string;
  /** Invalid values respond with 404. */
  readonly params?: z.ZodObject;
  /** Invalid values respond with 400 and the field. Values arrive as strings: use `z.coerce`. */
  readonly query?: z.ZodObject;
  /** A JSON object; an invalid one responds with 400 and the field. If absent, the body is ignored. */
  readonly body?: z.ZodObject;
  /** True if the body is a file. The handler reads it as a stream; a client sends a `Blob`. */
  readonly upload?: true;
  /** Accepted content types of the JSON body besides `application/json`. */
  readonly bodyTypes?: readonly string[];
  /** Maximum body size in bytes. Defaults to 64 KiB. */
  readonly bodyLimit?: number;
  readonly answers: Answers;
  /** Content type of a non-JSON response, such as `text/html`; its schema is then a string or bytes. */
  readonly answerType?: string;
  /** Errors in addition to those implied by `access`, `params`, `query` and `body`. */
  readonly errors?: readonly ErrorCode[];
  /** Stricter than the global limit. */
  readonly limit?: RateLimit;
}

/** Declares an endpoint. Returns it with its exact types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** True if an endpoint refuses administrators who act as a user. */
export function isOnlyForOwners({ method, access, ownersOnly }: Endpoint): boolean {
  return ownersOnly === true || access === 'admin' || (access === 'user' && method === 'DELETE');
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Field<E extends Endpoint, Name extends keyof Endpoint> = Name extends keyof E
  ? E[Name]
  : undefined;

/** A handler's input: validated values with defaults filled in. */
export interface InputOf<E extends Endpoint> {
  readonly params: Parsed<Field<E, 'params'>>;
  readonly query: Parsed<Field<E, 'query'>>;
  readonly body: E extends { upload: true } ? AsyncIterable<Uint8Array> : Parsed<Field<E, 'body'>>;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** The input of a client call. */
export type RequestOf<E extends Endpoint> = Part<'params', Sent<Field<E, 'params'>>> &
  Part<'query', Sent<Field<E, 'query'>>> &
  (E extends { upload: true } ? { readonly body: Blob } : Part<'body', Sent<Field<E, 'body'>>>);

type AnswerSchema<E extends Endpoint> = Extract<E['answers'][keyof E['answers']], z.ZodType>;

/** The return type of a handler. */
export type AnswerOf<E extends Endpoint> = z.input<AnswerSchema<E>>;

/** A client's result: JSON, or a `Blob` for other content types. */
export type ReadAnswerOf<E extends Endpoint> =
  Field<E, 'answerType'> extends string ? Blob : z.output<AnswerSchema<E>>;

/** Returns the placeholders of a path: `/api/websites/:id` → `['id']`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}
