import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { silentLog } from '@dragoman/domain/log';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, isStranger, type Keys, readCaller } from '../../tokens/index.ts';
import { RestError, wrongMethod, wrongPath } from '../errors.ts';
import { openSchemaStore, type SchemaStore } from '../schema/store.ts';
import { answerRequest, type Target } from './answer.ts';
import { restError } from './postgres-error.ts';
import { type Answer, isRead, readRequest } from './request.ts';
import { type CountRequest, createRequestCount } from './request-count.ts';

export interface RestOptions {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  /** A small pool for visitors, so that they cannot block others. Defaults to `database`. */
  readonly strangers?: Pick<Database, 'pool'>;
  readonly keys: Keys;
  /** Exposed schemas; the first is the default of requests. Defaults to `['public']`. */
  readonly schemas?: readonly string[];
  /** Maximum rows of a response and of each embedded list; null for no limit. Defaults to 1000. */
  readonly maxRows?: number | null;
  /** Statement timeouts in milliseconds, by role. Defaults to 1, 8 and 60 seconds. */
  readonly timeouts?: Readonly<Record<Caller['claims']['role'], number>>;
  /** True if `Prefer: tx=rollback` is honored. Defaults to false. */
  readonly allowRollback?: boolean;
  /** Maximum bytes of a body. Defaults to 8 MiB. */
  readonly maxBody?: number;
  /** Visitors' writes per minute and network. Defaults to 60. */
  readonly anonChanges?: number;
  /** Visitors' reads per minute and network. Defaults to 300. */
  readonly anonReads?: number;
  readonly log?: Log;
}

type Settings = Required<Omit<RestOptions, 'maxRows' | 'anonChanges' | 'anonReads'>> & {
  readonly maxRows: number | undefined;
  readonly schemaStore: SchemaStore;
  /** Count a visitor's request. Throw 429. */
  readonly countChange: CountRequest;
  readonly countRead: CountRequest;
};

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/**
 * Serves `/rest/v1` as PostgREST does: tables by name, functions under `rpc/`. Each request runs in one transaction as the role
 * of its token.
 */
export function restPlugin(options: RestOptions): FastifyPluginAsync {
  return async (app) => {
    const settings = withDefaults(options);
    app.addHook('onClose', () => settings.schemaStore.close());
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: settings.maxBody },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, request, reply) => {
      sendError(settings, error, request, reply, false);
    });
    addRoutes(app, settings);
  };
}

function withDefaults(options: RestOptions): Settings {
  const { database, log = silentLog, maxRows = 1000, anonChanges = 60, anonReads = 300 } = options;
  return {
    strangers: database,
    schemas: ['public'],
    timeouts: { anon: 1000, authenticated: 8000, service_role: 60_000 },
    allowRollback: false,
    maxBody: 8 * 1024 * 1024,
    ...options,
    log,
    maxRows: maxRows ?? undefined,
    schemaStore: openSchemaStore({ database, log }),
    countChange: createRequestCount(anonChanges),
    countRead: createRequestCount(anonReads),
  };
}

function addRoutes(app: FastifyInstance, settings: Settings): void {
  const serve = (target: Target) => async (request: FastifyRequest, reply: FastifyReply) =>
    handle(settings, target, request, reply);
  const route = { exposeHeadRoute: false };
  app.route({ ...route, method: methods, url: '/:name', handler: serve('table') });
  app.route({ ...route, method: methods, url: '/rpc/:name', handler: serve('function') });
  app.all('/*', async ({ method }, reply) => {
    if (method === 'OPTIONS')
      return reply.header('allow', ['OPTIONS', ...methods].join(',')).send();
    throw methods.includes(method) ? wrongPath() : wrongMethod(method);
  });
}

async function handle(
  settings: Settings,
  target: Target,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let isAnon = true;
  try {
    const { apikey, authorization } = request.headers;
    const key = typeof apikey === 'string' ? apikey : undefined;
    const caller = await readCaller(settings.keys, { apikey: key, authorization });
    isAnon = caller.claims.role === 'anon';
    const count = isRead(request) ? settings.countRead : settings.countChange;
    if (isStranger(caller)) await count(request.ip);
    const answer = await answerRequest(settings, caller, target, readRequest(request, settings));
    return sendAnswer(answer, reply);
  } catch (error) {
    return sendError(settings, error, request, reply, isAnon);
  }
}

function sendAnswer({ status, headers, body }: Answer, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

function sendError(
  { log }: Settings,
  thrown: unknown,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  isAnon: boolean,
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
