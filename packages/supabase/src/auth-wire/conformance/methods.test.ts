import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import {
  adminClient,
  adminFactorsClient,
  adminPasskeyClient,
  authClient,
  factorsClient,
  notServed,
  passkeyClient,
  privateMethods,
  webauthnClient,
} from '../served.data.ts';

const { auth } = createClient('http://127.0.0.1:9', 'key', {
  auth: { autoRefreshToken: false, persistSession: false },
});

/** Functions that are fields, for callers to replace, and no calls of the interface. */
const fields = new Set(['fetch', 'logger']);

/** The public methods of an object, of its own and of its classes. */
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

const subClients: Record<string, readonly [object, object]> = {
  auth: [auth, { ...authClient, ...Object.fromEntries(privateMethods.map((name) => [name, 0])) }],
  'auth.admin': [auth.admin, adminClient],
  'auth.admin.mfa': [auth.admin.mfa, adminFactorsClient],
  'auth.admin.passkey': [auth.admin.passkey, adminPasskeyClient],
  'auth.mfa': [auth.mfa, factorsClient],
  'auth.passkey': [auth.passkey, passkeyClient],
  'auth.mfa.webauthn': [auth.mfa.webauthn, webauthnClient],
};

describe('somebody decided about every method of the official client', () => {
  test.each(Object.entries(subClients))('%s', (_name, [client, decided]) => {
    expect(methodsOf(client)).toEqual(Object.keys(decided).sort());
  });

  test('and about every sub-client', () => {
    const found = [
      ...subClientsOf(auth),
      ...subClientsOf(auth.mfa).map((name) => `mfa.${name}`),
      ...subClientsOf(auth.admin).map((name) => `admin.${name}`),
    ];
    const served = ['admin', 'mfa', 'passkey', 'admin.mfa', 'admin.passkey', 'mfa.webauthn'];
    const known = [...served, ...Object.keys(notServed)];
    expect(found.sort()).toEqual(known.sort());
  });
});

function subClientsOf(parent: object): string[] {
  return Object.entries(parent)
    .filter(([name, value]) => isSubClient(name, value))
    .map(([name]) => name);
}

// State has no functions that ask a server: storages and locks are told apart by their names.
function isSubClient(name: string, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || /storage|lock|ticker|channel/i.test(name))
    return false;
  if (value instanceof Promise || value instanceof Map || Array.isArray(value)) return false;
  return name !== 'headers' && name !== 'experimental' && methodsOf(value).length > 0;
}
