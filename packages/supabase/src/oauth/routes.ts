import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  authError,
  deviceOf,
  invalid,
  isStrongEnough,
  redirectWithError,
  refuseImpersonation,
  requireUser,
  resolveRedirect,
} from '../auth-wire/index.ts';
import { type Providers, startSignIn } from './authorize.ts';
import { answerCallback } from './callback.ts';
import { refuseLinking, unlinkIdentity } from './identities.ts';
import { ProviderError } from './provider.ts';

/** Serves `/authorize`, `/callback` and `/user/identities`. */
export function oauthRoutes(
  app: FastifyInstance,
  context: AuthContext,
  providers: Providers,
): void {
  app.get('/authorize', async (request, reply) => {
    const { ip } = deviceOf(request);
    await context.limits.take('token', ip);
    try {
      // Always redirects: the client builds this URL itself, and `skip_http_redirect` means only that it did not navigate.
      return reply.redirect(
        await startSignIn(context, providers, { query: request.query, reply }),
        302,
      );
    } catch (thrown) {
      const error = authError(thrown);
      if (error.status < 500 && !(error instanceof ProviderError)) throw error;
      const wanted = (request.query as Record<string, string | undefined>)['redirect_to'];
      return redirectWithError(reply, resolveRedirect(context, wanted), error);
    }
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/callback',
    handler: (request, reply) => answerCallback(context, providers, request, reply),
  });
  app.get('/user/identities/authorize', async (request, reply) => {
    refuseLinking(context);
    const { id: linkTo } = await owner(context, request);
    const url = await startSignIn(context, providers, { query: request.query, reply, linkTo });
    const { skip_http_redirect } = request.query as Record<string, string | undefined>;
    return skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302);
  });
  app.delete('/user/identities/:id', (request) => unlink(context, request));
}

// An identity can sign in, and removing one may change the account's address.
async function owner(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireUser(context, request);
  await refuseImpersonation(context, signedIn);
  if (await isStrongEnough(context.db, signedIn)) return signedIn.user;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change identities');
}

async function unlink(context: AuthContext, request: FastifyRequest) {
  refuseLinking(context);
  const user = await owner(context, request);
  const { id } = request.params as { id: string };
  if (!z.uuid().safeParse(id).success) throw invalid('identity_id must be an UUID');
  await context.transaction((tx) => unlinkIdentity(tx, user, id));
  return {};
}
