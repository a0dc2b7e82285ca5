import { type Endpoint, isOnlyForOwners } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import { currentOperation, requestIdOf } from '../observability/index.ts';
import { authenticate } from './authenticate.ts';
import { sendError } from './errors.ts';
import { answerOnce, type ReadyAnswer } from './idempotency.ts';
import { ApiAnswer, type ApiRequest, type ApiUser, type BoundEndpoint } from './implement.ts';
import type { ApiOptions, DoneCall } from './options.ts';
import {
  accountHeader,
  assertLanguages,
  enterAccount,
  namedLanguages,
  type Person,
} from './permit.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { readInput } from './read-input.ts';
import { Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    apiRequestId: string;
    apiUser: ApiUser | undefined;
  }
}

const defaultBodyLimit = 64 * 1024;

/** The product API as a Fastify plugin. Tokens, limits, validation and errors work the same for every endpoint. */
export function apiFrame(options: ApiOptions): FastifyPluginAsync {
  return async (outer) => {
    await outer.register(async (app) => mountAll(app, options), { prefix: '/api' });
  };
}

function mountAll(app: FastifyInstance, options: ApiOptions): void {
  const limits = createRateLimits(options.limits, options.database);
  app.decorateRequest('apiRequestId', '');
  app.decorateRequest('apiUser', undefined);
  app.setErrorHandler((error, request, reply) => sendError(options.log, error, request, reply));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    request.apiRequestId =
      currentOperation()?.requestId ?? requestIdOf(request.headers['x-request-id']);
    reply.headers({ 'x-request-id': request.apiRequestId, 'x-content-type-options': 'nosniff' });
    await limits.countAddress(request.ip, reply);
  });
  app.setNotFoundHandler(() => {
    throw new DragomanError('not-found');
  });
  const mounted = { ...options, counts: limits };
  for (const bound of options.endpoints)
    if (bound.endpoint.upload !== true) mount(app, bound, mounted);
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, new Upload(body)));
    for (const bound of options.endpoints)
      if (bound.endpoint.upload === true) mount(uploads, bound, mounted);
  });
  answerOtherMethods(
    app,
    options.endpoints.map(({ endpoint }) => ({ ...endpoint, path: inside(endpoint) })),
  );
}

function mount(
  app: FastifyInstance,
  { endpoint, handle }: BoundEndpoint,
  options: ApiOptions & { readonly counts: RateLimits },
): void {
  app.route({
    method: endpoint.method,
    url: inside(endpoint),
    bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
    // Before the body is read.
    onRequest: async (request, reply) => {
      const user = await authenticate(options, endpoint, request.headers.authorization);
      const call = { endpoint, userId: user?.id, keyId: user?.key?.id, address: request.ip };
      await options.counts.countCall(call, reply);
      if (user === undefined) return;
      await followImpersonation(options, endpoint, user, request);
      const account = request.headers[accountHeader];
      request.apiUser = await enterAccount(options.database, endpoint, user, account);
    },
    handler: async (request, reply) => {
      const fields = readInput(endpoint, request);
      const asked = whoAsks(request);
      const user = asked.user && { ...asked.user, named: namedLanguages(fields) };
      if (user !== undefined) assertLanguages(user, user.languages);
      const input = { ...fields, ...asked, user };
      const work = async () => {
        const result = await handle(input as never);
        await recordDone(options, { ...fields, endpoint, user, result, address: request.ip });
        return checkAnswer(options, endpoint, result);
      };
      return sendAnswer(
        await answerOnce(options.database, endpoint, { request, reply }, work),
        reply,
      );
    },
  });
}

// An administrator who acts as a user looks and works: the account stays the user's, and each write is recorded.
async function followImpersonation(
  options: ApiOptions,
  endpoint: Endpoint,
  { claims, key }: Person,
  { method, url }: FastifyRequest,
): Promise<void> {
  if (key !== undefined) return;
  if (isOnlyForOwners(endpoint)) {
    if (await options.isImpersonation?.(claims)) throw new DragomanError('impersonating');
  } else if (endpoint.method !== 'GET') {
    await options.recordImpersonatedWrite?.(claims, `${method} ${url.split('?')[0]}`);
  }
}

async function recordDone(
  { recordActivity, log }: ApiOptions,
  {
    user,
    params,
    ...call
  }: Omit<DoneCall, 'user' | 'params'> & {
    readonly user: ApiUser | undefined;
    readonly params?: unknown;
  },
): Promise<void> {
  if (user === undefined || call.endpoint.activity === undefined) return;
  try {
    await recordActivity?.({ ...call, user, params: params as DoneCall['params'] });
  } catch (error) {
    log.error({ err: error, verb: call.endpoint.activity }, 'an activity was not recorded');
  }
}

function whoAsks(request: FastifyRequest): { user: ApiUser | undefined; request: ApiRequest } {
  const { headers } = request;
  return {
    user: request.apiUser,
    request: {
      id: request.apiRequestId,
      address: request.ip,
      userAgent: headers['user-agent'],
      acceptLanguage: headers['accept-language'],
      referer: headers.referer,
      origin: headers.origin,
      doNotTrack: headers.dnt === '1' || headers['sec-gpc'] === '1',
    },
  };
}

// The prefix makes this plugin handle all unknown paths under /api.
function inside({ path }: Endpoint): `/api/${string}` {
  return path.slice('/api'.length) as `/api/${string}`;
}

/** Validates a handler's response against the contract. Removes fields that the contract does not have. */
function checkAnswer(
  { strictAnswers, log }: Pick<ApiOptions, 'strictAnswers' | 'log'>,
  endpoint: Endpoint,
  result: unknown,
): ReadyAnswer {
  const { body, status, headers } =
    result instanceof ApiAnswer ? result : new ApiAnswer<unknown>(result, {});
  const { name, answer, statuses, answerType } = endpoint;
  const code = status ?? statuses[0] ?? 200;
  const checked = answer.safeParse(body);
  const isDeclared = statuses.some((declared) => declared === code);
  if (!checked.success || !isDeclared) {
    const detail = { endpoint: name, status: code, issues: checked.error?.issues };
    if (strictAnswers) throw new Error(`Not declared in the contract: ${JSON.stringify(detail)}`);
    log.error(detail, 'a response violates the contract');
  }
  const value = checked.success ? checked.data : body;
  const isJson = answerType === undefined;
  const type = answerType ?? 'application/json; charset=utf-8';
  return { status: code, type, headers, body: isJson ? JSON.stringify(value) : value };
}

function sendAnswer(
  { status, type, headers, body }: ReadyAnswer,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(type)
    .headers(headers)
    .send(body);
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Handles OPTIONS at known paths by listing their methods, and unsupported methods by 405 with the same `Allow`. */
function answerOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const shape = ({ path }: Endpoint) => path.replace(/:\w+/g, ':');
  for (const sharing of Map.groupBy(endpoints, shape).values()) {
    const taken = new Set<string>(sharing.map(({ method }) => method));
    if (taken.has('GET')) taken.add('HEAD');
    const allow = [...taken, 'OPTIONS'].join(', ');
    const url = sharing[0]?.path ?? '';
    app.route({
      method: 'OPTIONS',
      url,
      handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
    });
    app.route({
      method: methods.filter((method) => !taken.has(method)),
      url,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new DragomanError('method-not-allowed');
      },
      handler: () => {},
    });
  }
}
