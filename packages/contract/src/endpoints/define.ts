import type { ErrorCode } from '@dragoman/domain/errors';
import type { Permission } from '@dragoman/domain/permissions';
import { z } from 'zod';
import { idField, languageField } from './fields.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public` needs no token, `user` a signed-in user's, `admin` an administrator's. */
type Access = 'public' | 'user' | 'admin';

type Call = `${Method} /api/${string}`;

/** Maximum requests per number of seconds, counted per user if signed in, else per IP address. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** What an endpoint declares. */
export interface Declaration {
  /** Method and full path. Its placeholders are the parameters: `:lang` is a language, the others are ids. */
  readonly call: Call;
  /** Defaults to `user`. */
  readonly access?: Access;
  /**
   * True if an administrator who acts as the user is refused: it changes how the account is entered, or its keys. So are all
   * deletions and the calls of administrators; see `isOnlyForOwners`.
   */
  readonly ownersOnly?: true;
  /**
   * What the caller needs in the account, or on the website of the call; every call of users names it. `none`, which refuses API
   * keys, only where the call is about the caller alone or about no account.
   */
  readonly permission?: Permission | 'none';
  /**
   * True if members of some languages may make it though it names no language: it answers nothing of a language, or leaves out what
   * is of the others.
   */
  readonly forSomeLanguages?: true;
  /** What the account's activity calls it once it is done, such as `website.deleted`; absent if it is not recorded. */
  readonly activity?: `${string}.${string}`;
  /** Fields of the body, or else of what the handler returns, that are recorded with it. Secrets and texts never are. */
  readonly activityFields?: readonly string[];
  /** Calls of the same within an hour are one entry, which adds up what they `changed`: one each, or as the answer says. */
  readonly countsActivity?: true;
  /** True if the answer holds a secret, which is not kept for repetitions with the same `Idempotency-Key`. */
  readonly isAnswerSecret?: true;
  /** One line for users. */
  readonly summary: string;
  readonly description?: string;
  /** Section of the specification: `[O §7]` owner-workspace, `[V §7]` visitor-account-admin. Absent for endpoints beyond it. */
  readonly specification?: string;
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
  readonly answer: z.ZodType;
  /** Statuses of success; a handler's plain return value has the first. Defaults to 200. */
  readonly statuses?: readonly (200 | 201 | 202 | 204)[];
  /** Content type of a non-JSON response, such as `text/html`; its schema is then a string or bytes. */
  readonly answerType?: string;
  /** Errors in addition to those implied by `access`, `params`, `query` and `body`. */
  readonly errors?: readonly ErrorCode[];
  /** Stricter than the global limit. */
  readonly limit?: RateLimit;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<Path extends string> = [ParamName<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<ParamName<Path>, z.ZodString>>;

/** An endpoint as data: input, output and access. */
export interface Endpoint extends Omit<Declaration, 'call'> {
  /** Unique, in kebab case; the operation id of the OpenAPI document. */
  readonly name: string;
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Invalid values respond with 404. */
  readonly params: z.ZodObject | undefined;
  readonly statuses: readonly (200 | 201 | 202 | 204)[];
}

type Split<C extends Call> =
  C extends `${infer M extends Method} ${infer P extends `/api/${string}`}`
    ? { readonly method: M; readonly path: P; readonly params: ParamsOf<P> }
    : never;

type Declared<D extends Declaration> = Omit<D, 'call' | 'access' | 'statuses'> &
  Split<D['call']> &
  Pick<Endpoint, 'name' | 'statuses'> & {
    readonly access: D extends { readonly access: infer A extends Access } ? A : 'user';
  };

/** Declares an endpoint. Returns it with its exact types. */
export function defineEndpoint<const D extends Declaration>(
  name: string,
  { call, ...declaration }: D,
): Declared<D> {
  const [method, path = ''] = call.split(' ');
  const fields = paramNames(path).map((param) => [
    param,
    param === 'lang' ? languageField : idField,
  ]);
  const params = fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined;
  const defaults = { access: 'user', statuses: [200] };
  return { ...defaults, ...declaration, name, method, path, params } as unknown as Declared<D>;
}

/** True if an endpoint does a call with an `Idempotency-Key` once; an answer that is a file is not kept. */
export function takesIdempotencyKey({ method, access, answerType }: Endpoint): boolean {
  return method !== 'GET' && access !== 'public' && answerType === undefined;
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

/** The return type of a handler. */
export type AnswerOf<E extends Endpoint> = z.input<E['answer']>;

/** A client's result: JSON, or a `Blob` for other content types. */
export type ReadAnswerOf<E extends Endpoint> =
  Field<E, 'answerType'> extends string ? Blob : z.output<E['answer']>;

/** Returns the placeholders of a path: `/api/websites/:id` → `['id']`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}
