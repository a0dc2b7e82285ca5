import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../../auth-wire/index.ts';

const version = 'v2.180.0-dragoman';

/** Serves `/health`, `/settings` and the public keys. */
export function aboutRoutes(
  app: FastifyInstance,
  context: AuthContext,
  providers: readonly string[],
): void {
  const { settings, keys } = context;
  app.get('/health', async () => ({
    version,
    name: 'GoTrue',
    description: 'Accounts and sessions in the wire of GoTrue',
  }));
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return keys.jwks();
  });
  app.get('/settings', async () => ({
    external: {
      email: true,
      phone: false,
      anonymous_users: false,
      ...Object.fromEntries(providers.map((name) => [name, true])),
    },
    disable_signup: !settings.signUps,
    mailer_autoconfirm: settings.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: settings.saml,
  }));
}
