import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { adminRoutes } from '../auth-admin/index.ts';
import {
  type AuthContext,
  AuthError,
  type AuthOptions,
  answerErrors,
  createContext,
  parseBodies,
} from '../auth-wire/index.ts';
import { type FactorOptions, factorRoutes } from '../factors/index.ts';
import { createProviders, type OAuthProviders, oauthRoutes } from '../oauth/index.ts';
import { type SsoOptions, ssoRoutes } from '../sso/index.ts';
import { readCaller } from '../tokens/index.ts';
import { aboutRoutes } from './about/routes.ts';
import { otpRoutes, recoverRoutes, resendRoutes } from './sign-up/otp.ts';
import { signUpRoutes } from './sign-up/sign-up.ts';
import { tokenRoutes } from './token/routes.ts';
import { logoutRoutes, reauthenticateRoutes, userRoutes } from './user/routes.ts';
import { verifyRoutes } from './verify/routes.ts';

export interface AuthPluginOptions extends AuthOptions {
  /** Sign-in providers by their names in requests (`google`, `github`, or custom). */
  readonly providers?: OAuthProviders;
  readonly sso?: SsoOptions;
  readonly factors?: FactorOptions;
}

const largestBody = 1_048_576;

/** Serves auth/v1, compatible with GoTrue's clients; mount it under `/auth/v1`. */
export function authPlugin(options: AuthPluginOptions): FastifyPluginAsync {
  return async (app) => {
    const context = createContext(options);
    const providers = createProviders(options.providers ?? {});
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= largestBody;
    });
    app.addHook('onClose', () => context.background.close());
    answerErrors(app, context.log);
    parseBodies(app);
    refuseForeignKeys(app, context);
    aboutRoutes(app, context, [...providers.keys()]);
    tokenRoutes(app, context, providers);
    for (const register of routes) register(app, context);
    oauthRoutes(app, context, providers);
    ssoRoutes(app, context, options.sso);
    factorRoutes(app, context, options.factors);
    adminRoutes(app, context);
  };
}

const routes: readonly ((app: FastifyInstance, context: AuthContext) => void)[] = [
  signUpRoutes,
  otpRoutes,
  recoverRoutes,
  resendRoutes,
  verifyRoutes,
  userRoutes,
  reauthenticateRoutes,
  logoutRoutes,
];

// Mailed links and provider callbacks have no key. An unknown key belongs to a client of another project.
function refuseForeignKeys(app: FastifyInstance, { keys }: AuthContext): void {
  app.addHook('onRequest', async (request) => {
    const apikey = request.headers['apikey'];
    if (apikey === undefined || apikey === '') return;
    if (Array.isArray(apikey)) throw new AuthError(401, 'invalid_api_key', 'Invalid API key');
    await readCaller(keys, { apikey });
  });
}
