import { type Endpoint, isOnlyForOwners } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { currentOperation, requestIdOf } from '../observability/index.ts';
import { authenticate } from './authenticate.ts';
import { sendError } from './errors.ts';
import type { ApiRequest, ApiUser, BoundEndpoint } from './implement.ts';
import { answerOtherMethods } from './known-paths.ts';
import type { ApiOptions } from './options.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { readInput } from './read-input.ts';
import { sendAnswer } from './send-answer.ts';

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
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
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
      request.apiUser = user;
      const call = { endpoint, userId: user?.id, address: request.ip };
      await options.counts.countCall(call, reply);
      if (user !== undefined) await followImpersonation(options, endpoint, user, request);
    },
    handler: async (request, reply) => {
      const input = { ...readInput(endpoint, request), ...whoAsks(request) };
      return sendAnswer(options, endpoint, await handle(input as never), reply);
    },
  });
}

// An administrator who acts as a user looks and works: the account stays the user's, and each write is recorded.
async function followImpersonation(
  options: ApiOptions,
  endpoint: Endpoint,
  { claims }: ApiUser,
  { method, url }: FastifyRequest,
): Promise<void> {
  if (isOnlyForOwners(endpoint)) {
    if (await options.isImpersonation?.(claims)) throw new DragomanError('impersonating');
  } else if (endpoint.method !== 'GET') {
    await options.recordImpersonatedWrite?.(claims, `${method} ${url.split('?')[0]}`);
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
