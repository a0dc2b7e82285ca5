import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

/** The client's methods that are served or run locally, by part. */
const answered = {
  auth: `dispose exchangeCodeForSession getClaims getSession getUser getUserIdentities initialize
    isThrowOnErrorEnabled linkIdentity onAuthStateChange reauthenticate refreshSession resend
    resetPasswordForEmail setSession signInWithIdToken signInWithOAuth signInWithOtp
    signInWithPassword signInWithSSO signOut signUp startAutoRefresh stopAutoRefresh
    unlinkIdentity updateUser verifyOtp`,
  admin: `createUser deleteUser generateLink getUserById listUsers signOut updateUserById`,
  adminMfa: 'deleteFactor listFactors',
  mfa: `challenge challengeAndVerify enroll getAuthenticatorAssuranceLevel listFactors unenroll verify`,
  recoveryCodes: 'generate getStatus regenerate verify',
};

/** Not served: no screen signs in without an address, with a crypto wallet or a passkey. */
const notServedMethods = 'registerPasskey signInAnonymously signInWithPasskey signInWithWeb3';
/** Not served: no screen invites. */
const invitations = 'inviteUserByEmail';
/** Not served: recovery codes go with the last authenticator app. */
const codesNotServed = 'unenroll';

/** Private in the client's types but present on the prototype. */
const privateMethods =
  'fetchJwk linkIdentityIdToken linkIdentityOAuth signInWithEthereum signInWithSolana';

/** Parts that are not served, with the reason. */
const notServed = {
  oauth: 'we sign people in through others, and are no OAuth server that others sign in through',
  passkey: 'a second factor is an authenticator app',
  'mfa.webauthn': 'as passkey',
  'admin.passkey': 'as passkey',
  'admin.oauth': 'as oauth',
  'admin.customProviders': 'providers come from the configuration of the server',
};

const { auth } = createClient('http://127.0.0.1:9', 'key', {
  auth: { autoRefreshToken: false, persistSession: false },
});

/** Replaceable function fields, not methods. */
const fields = new Set(['fetch', 'logger']);

/** Returns the public methods of an object, own and inherited. */
function methodsOf(target: object): string[] {
  const names = new Set<string>();
  for (let at = target; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value !== 'function' || name === 'constructor') continue;
      if (!name.startsWith('_') && !fields.has(name)) names.add(name);
    }
  }
  return [...names].sort();
}

const subClients: Record<string, readonly [object, string]> = {
  auth: [auth, [answered.auth, notServedMethods, privateMethods].join(' ')],
  'auth.admin': [auth.admin, `${answered.admin} ${invitations}`],
  'auth.admin.mfa': [auth.admin.mfa, answered.adminMfa],
  'auth.mfa': [auth.mfa, answered.mfa],
  'auth.mfa.recoveryCodes': [auth.mfa.recoveryCodes, `${answered.recoveryCodes} ${codesNotServed}`],
};

describe('every method of the official client is classified', () => {
  test.each(Object.entries(subClients))('%s', (_name, [client, decided]) => {
    expect(methodsOf(client)).toEqual(decided.split(/\s+/).sort());
  });

  test('every sub-client is classified', () => {
    const found = [
      ...subClientsOf(auth),
      ...subClientsOf(auth.mfa).map((name) => `mfa.${name}`),
      ...subClientsOf(auth.admin).map((name) => `admin.${name}`),
    ];
    const served = ['admin', 'mfa', 'admin.mfa', 'mfa.recoveryCodes'];
    const known = [...served, ...Object.keys(notServed)];
    expect(found.sort()).toEqual(known.sort());
  });
});

function subClientsOf(parent: object): string[] {
  return Object.entries(parent)
    .filter(([name, value]) => isSubClient(name, value))
    .map(([name]) => name);
}

// Storages, locks and other state are excluded by name.
function isSubClient(name: string, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || /storage|lock|ticker|channel/i.test(name))
    return false;
  if (value instanceof Promise || value instanceof Map || Array.isArray(value)) return false;
  return name !== 'headers' && name !== 'experimental' && methodsOf(value).length > 0;
}
