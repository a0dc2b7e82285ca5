import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuthContext, AuthError, deviceOf, requireService } from '../auth-wire/index.ts';
import { type SsoOptions, ssoAdministration } from './admin.ts';
import { consumeAssertion, refuseWithoutProviders } from './consume.ts';
import { serviceProvider, serviceProviderMetadata } from './service-provider.ts';
import { startSso } from './sign-in.ts';

/** Serves SAML 2.0: `/sso`, `/sso/saml/*` and `/admin/sso/providers`. */
export function ssoRoutes(
  app: FastifyInstance,
  context: AuthContext,
  options: SsoOptions = {},
): void {
  app.register(async (sso) => {
    sso.addHook('onRequest', async () => {
      if (context.settings.saml) return;
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
    });
    signInRoutes(sso, context);
    adminRoutes(sso, context, options);
  });
}

function signInRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/sso', async (request, reply) => {
    await context.limits.take('token', deviceOf(request).ip);
    const url = await startSso(context, request.body);
    const { skip_http_redirect } = request.body as { skip_http_redirect?: unknown };
    return skip_http_redirect === true ? { url } : reply.redirect(url, 303);
  });
  app.get('/sso/saml/metadata', async (_request, reply) => {
    reply.type('application/samlmetadata+xml');
    return serviceProviderMetadata(serviceProvider(context.externalUrl));
  });
  // Rate-limited, because verifying XML is expensive and needs no authentication.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await context.limits.take('token', deviceOf(request).ip);
    return refuseWithoutProviders(context, reply);
  };
  app.post('/sso/saml/acs', { onRequest }, (request, reply) =>
    consumeAssertion(context, request, reply),
  );
}

function adminRoutes(app: FastifyInstance, context: AuthContext, options: SsoOptions): void {
  const providers = ssoAdministration(context, options);
  const serviceOnly = { preHandler: requireService.bind(undefined, context) };
  app.get('/admin/sso/providers', serviceOnly, () => providers.list());
  app.post('/admin/sso/providers', serviceOnly, async (request, reply) => {
    reply.code(201);
    return providers.create(request.body);
  });
  const one = '/admin/sso/providers/:id';
  const id = ({ params }: { params: unknown }) => (params as { id: string }).id;
  app.get(one, serviceOnly, (request) => providers.get(id(request)));
  app.put(one, serviceOnly, (request) => providers.update(id(request), request.body));
  app.delete(one, serviceOnly, (request) => providers.remove(id(request)));
}
