import type { ErrorCode } from '@dragoman/domain/errors';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public` asks for no token, `user` for the token of a signed-in user, `admin` for that of an administrator. */
export type Access = 'public' | 'user' | 'admin';

/** Success status → schema of the answer. The lowest status is what a handler's plain value answers with. */
type Answers = Readonly<Partial<Record<200 | 201 | 202, z.ZodType>>>;

/** Requests within seconds, counted per user where there is one, else per address. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** An endpoint as data: its input, output and who may call it. */
export interface Endpoint {
  /** Unique, in kebab case; the operation id of the OpenAPI document. */
  readonly name: string;
  readonly method: Method;
  /** From the host's root, with `:name` for what varies, each named in `params`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for people. */
  readonly summary: string;
  readonly description?: string;
  /** Its section: `[O §7]` owner-workspace, `[V §7]` visitor-account-admin. Absent for our own endpoints. */
  readonly specification?: string;
  /** What does not fit answers 404: such an address names nothing. */
  readonly params?: z.ZodObject;
  /** What does not fit answers 400 with the field. Values arrive as texts: use `z.coerce`. */
  readonly query?: z.ZodObject;
  /** A JSON object; what does not fit answers 400 with the field. Absent: whatever body is sent is not read. */
  readonly body?: z.ZodObject;
  /** Content types in which the JSON body may come besides `application/json`. */
  readonly bodyTypes?: readonly string[];
  /** Largest body in bytes. Defaults to 64 KiB. */
  readonly bodyLimit?: number;
  readonly answers: Answers;
  /** Content type of an answer that is no JSON, such as `text/html`; its schema is then a string or bytes. */
  readonly answerType?: string;
  /** Errors this endpoint may answer with beside those that follow from `access`, `params`, `query` and `body`. */
  readonly errors?: readonly ErrorCode[];
  /** Tighter than what holds for all endpoints together. */
  readonly limit?: RateLimit;
}

/** Declares an endpoint. Returns it with its exact types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Field<E extends Endpoint, Name extends keyof Endpoint> = Name extends keyof E
  ? E[Name]
  : undefined;

/** What a handler is given: checked values, defaults filled in. */
export interface InputOf<E extends Endpoint> {
  readonly params: Parsed<Field<E, 'params'>>;
  readonly query: Parsed<Field<E, 'query'>>;
  readonly body: Parsed<Field<E, 'body'>>;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Part<'params', Sent<Field<E, 'params'>>> &
  Part<'query', Sent<Field<E, 'query'>>> &
  Part<'body', Sent<Field<E, 'body'>>>;

type AnswerSchema<E extends Endpoint> = Extract<E['answers'][keyof E['answers']], z.ZodType>;

/** The return type of a handler. */
export type AnswerOf<E extends Endpoint> = z.input<AnswerSchema<E>>;

/** What a caller reads: JSON, or a `Blob` where the endpoint declares another content type. */
export type ReadAnswerOf<E extends Endpoint> =
  Field<E, 'answerType'> extends string ? Blob : z.output<AnswerSchema<E>>;

/** Where params stand in the path: `/api/websites/:id` → `['id']`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}
