import { type Database, isDatabaseAway } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, isStranger, type Keys, readCaller, TokenError } from '../tokens/index.ts';
import { calls, lengths, type Role, timeouts } from './calls.data.ts';
import { databaseAway, notServed, notSingular, outOfRange, RestError } from './errors.ts';
import { type Call, readCall } from './read-call.ts';
import { type CountRequest, createInsertCount, createNetworkCount } from './request-count.ts';
import { type Found, runCall } from './statements.ts';

export interface RestOptions {
  readonly database: Pick<Database, 'withRls' | 'pool'>;
  /** A small pool for visitors, so that they cannot block others. Defaults to `database`. */
  readonly strangers?: Pick<Database, 'withRls'>;
  readonly keys: Keys;
  /** Visitors' writes per minute and network. Defaults to 60. */
  readonly anonChanges?: number;
  /** Visitors' reads per minute and network. Defaults to 300. */
  readonly anonReads?: number;
  readonly log?: Log;
}

interface Settings extends Required<Omit<RestOptions, 'anonChanges' | 'anonReads'>> {
  /** Count a visitor's request, or the rows that an account adds to a table. Throw 429. */
  readonly countChange: CountRequest;
  readonly countRead: CountRequest;
  readonly countInsert: Readonly<Record<string, CountRequest>>;
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

/** Serves `/rest/v1`: the calls of `calls.data.ts`, each in one transaction as the role of its token. */
export function restPlugin(options: RestOptions): FastifyPluginAsync {
  return async (app) => {
    const settings = withDefaults(options);
    app.removeAllContentTypeParsers();
    const parsing = { parseAs: 'string', bodyLimit: lengths.bodyBytes } as const;
    app.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body));
    app.setErrorHandler((error, request, reply) => sendError(settings, error, request, reply));
    app.route({
      method: methods,
      exposeHeadRoute: false,
      url: '/:table',
      handler: (request, reply) => handle(settings, request, reply),
    });
    app.all('/*', async ({ method }, reply) => {
      if (method === 'OPTIONS')
        return reply.header('allow', ['OPTIONS', ...methods].join(',')).send();
      throw methods.includes(method) ? notServed('This path', 404) : notServed(method, 405);
    });
  };
}

function withDefaults(options: RestOptions): Settings {
  const { database, log = silentLog, anonChanges = 60, anonReads = 300 } = options;
  const limited = Object.entries(calls).flatMap(([table, { insertsPerTenMinutes: most }]) =>
    most === undefined ? [] : [[table, createInsertCount(database, table, most)] as const],
  );
  return {
    strangers: database,
    ...options,
    log,
    countChange: createNetworkCount(anonChanges),
    countRead: createNetworkCount(anonReads),
    countInsert: Object.fromEntries(limited),
  };
}

async function handle(settings: Settings, request: FastifyRequest, reply: FastifyReply) {
  let isAnon = true;
  try {
    const { apikey, authorization } = request.headers;
    const key = typeof apikey === 'string' ? apikey : undefined;
    const caller = await readCaller(settings.keys, { apikey: key, authorization });
    isAnon = caller.claims.role === 'anon';
    const { method, headers, body, ip } = request;
    const count = method === 'GET' ? settings.countRead : settings.countChange;
    if (isStranger(caller)) await count(ip);
    const { table } = request.params as { table: string };
    const search = request.url.slice(request.url.indexOf('?') + 1);
    const isBare = !request.url.includes('?');
    const call = readCall({ method, table, search: isBare ? '' : search, headers, body }, caller);
    if (method === 'POST') await settings.countInsert[table]?.(caller.claims.sub ?? '');
    return sendFound(call, await run(settings, caller, call, ip), reply);
  } catch (error) {
    return sendError(settings, error, request, reply, isAnon);
  }
}

function run(settings: Settings, caller: Caller, call: Call, address: string): Promise<Found> {
  const { claims } = caller;
  const isUnknown = isStranger(caller);
  const database = isUnknown ? settings.strangers : settings.database;
  const id = call.query.filters.find(
    ({ column, operator }) => column === 'id' && operator === 'eq',
  );
  const session = {
    statement_timeout: String(timeouts[isUnknown ? 'anon' : (claims.role as Role)]),
    // Policies may require the value of the filter `id=eq.…` (decision 0250).
    'request.exact_id': String(id?.value ?? ''),
    // Activity names it.
    'request.address': address,
    ...(call.method === 'GET' && { transaction_read_only: 'on' }),
  };
  const work = async (transaction: Parameters<typeof runCall>[0]) => {
    const found = await runCall(transaction, call);
    // Thrown here, it rolls a change back.
    if (call.isSingle && found.rows !== 1) throw notSingular(found.rows);
    return found;
  };
  return database.withRls(claims, (transaction) => work(transaction as never), session);
}

function sendFound(call: Call, { body, rows, total }: Found, reply: FastifyReply): FastifyReply {
  const isRead = call.method === 'GET';
  const offset = isRead ? call.query.offset : 0;
  if (isRead && total !== null && offset > total) {
    throw outOfRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const isShown = isRead || call.isShown;
  const range = isRead && rows > 0 ? `${offset}-${offset + rows - 1}` : '*';
  const status = isRead ? (total !== null && rows < total ? 206 : 200) : isShown ? 200 : 204;
  reply.header('content-range', `${range}/${total ?? '*'}`).code(status);
  if (call.method === 'POST') reply.code(201);
  if (!isShown) return reply.send();
  const type = call.isSingle ? 'application/vnd.pgrst.object+json' : 'application/json';
  return reply.type(`${type}; charset=utf-8`).send(call.isSingle ? body.slice(1, -1) : body);
}

function sendError(
  { log }: Settings,
  thrown: unknown,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  isAnon = false,
): FastifyReply {
  const error =
    restError(thrown, isAnon) ?? new RestError(500, 'PGRSTX00', 'The request could not be served.');
  const fields = { err: thrown, method, path: url.split('?', 1)[0], code: error.code };
  if (error.status >= 500) log.error(fields, 'a data request failed');
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'proxy-status': `PostgREST; error=${error.code}` })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error));
}

interface PostgresFault {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

const challenge = { 'www-authenticate': 'Bearer' };

/** Converts a thrown error. Postgres errors keep code and text and get PostgREST's HTTP status. */
function restError(error: unknown, isAnon: boolean): RestError | undefined {
  if (error instanceof RestError) return error;
  if (error instanceof TokenError) return fromToken(error);
  if (isDatabaseAway(error)) return databaseAway;
  if (isPostgresFault(error)) return fromPostgres(error, isAnon);
  return fromHttp(error);
}

function fromToken({ code, fault, message }: TokenError): RestError {
  const isClaim = fault === 'expired' || fault === 'claims';
  const text = fault === 'expired' ? 'JWT expired' : message;
  const isKey = code === 'invalid_api_key';
  return new RestError(401, isClaim && !isKey ? 'PGRST303' : 'PGRST301', text, {
    hint: isKey ? 'Double check your Supabase `anon` or `service_role` API key.' : null,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(text)}`,
    },
  });
}

function isPostgresFault(error: unknown): error is PostgresFault {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}

function fromPostgres(fault: PostgresFault, isAnon: boolean): RestError {
  const status = statusOf(fault, isAnon);
  return new RestError(status, fault.code, fault.message, {
    details: fault.detail ?? null,
    hint: fault.hint ?? null,
    ...(status === 401 ? { headers: challenge } : {}),
  });
}

/** Everything else is the caller's fault (400). */
const exact: Readonly<Record<string, number>> = { '23503': 409, '23505': 409, '57P01': 503 };
const ours: Readonly<Record<string, number>> = {
  ...{ '08': 503, '53': 503 },
  ...{ '25': 500, '40': 500, '42': 500, '55': 500, '57': 500, '58': 500, XX: 500 },
};

function statusOf({ code }: PostgresFault, isAnon: boolean): number {
  if (code === '42501') return isAnon ? 401 : 403;
  return exact[code] ?? ours[code.slice(0, 2)] ?? 400;
}

// Errors of the HTTP server itself, such as an oversized body.
function fromHttp(error: unknown): RestError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  const isClients = status >= 400 && status < 500;
  return isClients ? new RestError(status, 'PGRST102', error.message) : undefined;
}
