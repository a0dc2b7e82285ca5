import type { Config } from '@dragoman/config';
import type { Claims } from '@dragoman/database/connection';
import { type AuthAdmin, createAuthAdmin } from '@dragoman/providers/auth-admin';
import { createVerifier, type Keys, openKeys } from '@dragoman/supabase/tokens';
import type { BackendAddress } from './brand.ts';
import type { RoleContext } from './role-context.ts';

/** What other roles use of the backend, embedded or Supabase. */
export interface Backend {
  readonly address: BackendAddress;
  /** Verifies an access token. Throws if it is invalid. */
  verify(token: string): Promise<Claims>;
  readonly authAdmin: AuthAdmin;
  /** A secret shared by the installation's processes; signing keys are derived from it. */
  readonly secret: string;
  /** Keys of the embedded backend; undefined with a Supabase project. */
  readonly keys?: Keys;
}

type BackendContext = Pick<RoleContext, 'config' | 'services' | 'apiUrl' | 'port'>;

/** Opens the keys of the embedded backend, or connects to the configured Supabase project. */
export function openBackend(context: BackendContext): Promise<Backend> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY = '', SUPABASE_SERVICE_ROLE_KEY } = context.config;
  if (SUPABASE_URL === undefined) return openEmbedded(context);
  const url = SUPABASE_URL.replace(/(?<!\/)\/+$/, '');
  const auth = `${url}/auth/v1`;
  const secret = context.config.JWT_SECRET?.reveal();
  const verifier = createVerifier({
    jwksUrl: `${auth}/.well-known/jwks.json`,
    issuer: auth,
    ...(secret !== undefined && { secret }),
  });
  const serviceKey = SUPABASE_SERVICE_ROLE_KEY?.reveal() ?? '';
  return Promise.resolve({
    address: { url, publishableKey: SUPABASE_ANON_KEY },
    verify: (token) => verifier.verify(token),
    authAdmin: createAuthAdmin({ url: auth, serviceKey }),
    secret: serviceKey,
  });
}

async function openEmbedded({ config, services, apiUrl, port }: BackendContext): Promise<Backend> {
  const secret = config.JWT_SECRET?.reveal();
  const serviceRoleKey = config.SUPABASE_SERVICE_ROLE_KEY?.reveal();
  const anonKey = config.SUPABASE_ANON_KEY;
  const keys = await openKeys({
    database: services.database,
    issuer: `${apiUrl}/auth/v1`,
    algorithm: config.JWT_ALGORITHM,
    ...(secret !== undefined && { secret }),
    ...(anonKey !== undefined && { anonKey }),
    ...(serviceRoleKey !== undefined && { serviceRoleKey }),
  });
  return {
    address: { url: apiUrl, publishableKey: keys.publishableKey },
    verify: (token) => keys.verify(token),
    authAdmin: createAuthAdmin({
      url: `${loopback(config, port)}/auth/v1`,
      serviceKey: keys.secretKey,
    }),
    secret: keys.secretKey,
    keys,
  };
}

/** Returns this process's own address, bypassing any reverse proxy. */
function loopback({ HOST }: Config, port: number): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
