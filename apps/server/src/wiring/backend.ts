import type { Config } from '@dragoman/config';
import type { Claims } from '@dragoman/database/connection';
import { type AuthAdmin, createAuthAdmin } from '@dragoman/providers/auth-admin';
import { createVerifier, type Keys, openKeys } from '@dragoman/supabase/tokens';
import type { BackendAddress } from './brand.ts';
import type { RoleContext } from './role-context.ts';

/** What the other roles use of the backend, whether it is ours or a Supabase project. */
export interface Backend {
  readonly address: BackendAddress;
  /** Checks an access token. Throws when it does not hold. */
  verify(token: string): Promise<Claims>;
  readonly authAdmin: AuthAdmin;
  /** Known to every process of the installation and to nobody else: what is signed here is signed with keys made of it. */
  readonly secret: string;
  /** Of the embedded backend; undefined in front of a Supabase project. */
  readonly keys?: Keys;
}

/** Opens the embedded backend's keys, or the way to the project that configuration names. */
export function openBackend(context: RoleContext): Promise<Backend> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY = '', SUPABASE_SERVICE_ROLE_KEY } = context.config;
  if (SUPABASE_URL === undefined) return openEmbedded(context);
  const url = SUPABASE_URL.replace(/\/+$/, '');
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

async function openEmbedded({ config, services, publicUrl, port }: RoleContext): Promise<Backend> {
  const secret = config.JWT_SECRET?.reveal();
  const serviceRoleKey = config.SUPABASE_SERVICE_ROLE_KEY?.reveal();
  const anonKey = config.SUPABASE_ANON_KEY;
  const keys = await openKeys({
    database: services.database,
    issuer: `${publicUrl}/auth/v1`,
    algorithm: config.JWT_ALGORITHM,
    ...(secret !== undefined && { secret }),
    ...(anonKey !== undefined && { anonKey }),
    ...(serviceRoleKey !== undefined && { serviceRoleKey }),
  });
  return {
    address: { url: publicUrl, publishableKey: keys.publishableKey },
    verify: (token) => keys.verify(token),
    authAdmin: createAuthAdmin({
      url: `${loopback(config, port)}/auth/v1`,
      serviceKey: keys.secretKey,
    }),
    secret: keys.secretKey,
    keys,
  };
}

/** This process's own port, past whatever stands in front of it. */
function loopback({ HOST }: Config, port: number): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
