import { databaseTime, updateRow } from '@dragoman/database/connection';
import type { AuthTables } from '@dragoman/database/schema';
import { type Insertable, sql } from 'kysely';
import type { AuthDatabase, Row, Written } from '../auth-wire/index.ts';

export type RelayStateRow = Written<'saml_relay_states', 'created_at'>;
type ProviderRow = Written<'sso_providers', 'created_at' | 'updated_at'>;

/** An identity provider with its domains. */
export interface SsoProvider {
  readonly id: string;
  readonly disabled: boolean;
  readonly saml: Row<'saml_providers'>;
  readonly domains: readonly Row<'sso_domains'>[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The input of creating or updating a provider; undefined fields are unchanged. */
export interface ProviderInput {
  readonly disabled?: boolean | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly saml?: {
    readonly entity_id: string;
    readonly metadata_xml: string;
    readonly metadata_url: string | null;
  };
  readonly attributeMapping?: object | null | undefined;
}

export async function listProviders(
  store: AuthDatabase,
  by: { id?: string; domain?: string; entityId?: string } = {},
): Promise<SsoProvider[]> {
  let query = store.selectFrom('auth.sso_providers as p').selectAll('p').orderBy('p.created_at');
  const { id, domain, entityId } = by;
  if (id !== undefined) query = query.where('p.id', '=', id);
  if (domain !== undefined) {
    const owner = store
      .selectFrom('auth.sso_domains')
      .select('sso_provider_id')
      .where(sql`lower(domain)`, '=', domain.toLowerCase());
    query = query.where('p.id', 'in', owner);
  }
  if (entityId !== undefined) {
    const owner = store
      .selectFrom('auth.saml_providers')
      .select('sso_provider_id')
      .where('entity_id', '=', entityId);
    query = query.where('p.id', 'in', owner);
  }
  return assemble(store, await query.$castTo<ProviderRow>().execute());
}

export async function hasProviders(store: AuthDatabase): Promise<boolean> {
  const provider = await store.selectFrom('auth.saml_providers').select('id').limit(1).execute();
  return provider.length > 0;
}

async function assemble(store: AuthDatabase, rows: readonly ProviderRow[]): Promise<SsoProvider[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // Sequential: a transaction has one connection.
  const samls = await store
    .selectFrom('auth.saml_providers')
    .selectAll()
    .where('sso_provider_id', 'in', ids)
    .execute();
  const domains = await store
    .selectFrom('auth.sso_domains')
    .selectAll()
    .where('sso_provider_id', 'in', ids)
    .execute();
  return rows.flatMap(({ id, disabled, created_at, updated_at }) => {
    const saml = samls.find((one) => one.sso_provider_id === id);
    if (saml === undefined) return [];
    const own = domains.filter((one) => one.sso_provider_id === id);
    return [{ id, disabled: disabled ?? false, saml, domains: own, created_at, updated_at }];
  });
}

/** Adds a provider in the caller's transaction. Returns its id. */
export async function addProvider(
  store: AuthDatabase,
  input: ProviderInput & Required<Pick<ProviderInput, 'saml'>>,
): Promise<string> {
  const { id } = await store
    .insertInto('auth.sso_providers')
    .values({ disabled: input.disabled ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await store
    .insertInto('auth.saml_providers')
    .values({ ...input.saml, ...samlColumns(input), sso_provider_id: id })
    .execute();
  await setDomains(store, id, input.domains ?? []);
  return id;
}

/** Updates a provider in the caller's transaction. */
export async function changeProvider(
  store: AuthDatabase,
  id: string,
  input: ProviderInput,
): Promise<void> {
  const updated_at = databaseTime();
  await updateRow(store, 'auth.sso_providers', id, {
    updated_at,
    ...(input.disabled !== undefined && { disabled: input.disabled }),
  });
  await store
    .updateTable('auth.saml_providers')
    .set({ updated_at, ...input.saml, ...samlColumns(input) })
    .where('sso_provider_id', '=', id)
    .execute();
  if (input.domains !== undefined) await setDomains(store, id, input.domains);
}

function samlColumns({ attributeMapping }: ProviderInput) {
  return {
    ...(attributeMapping !== undefined && {
      attribute_mapping: attributeMapping === null ? null : JSON.stringify(attributeMapping),
    }),
  };
}

async function setDomains(
  store: AuthDatabase,
  id: string,
  domains: readonly string[],
): Promise<void> {
  await store.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', id).execute();
  if (domains.length === 0) return;
  const rows = domains.map((domain) => ({ sso_provider_id: id, domain }));
  await store.insertInto('auth.sso_domains').values(rows).execute();
}

export async function removeProvider(store: AuthDatabase, id: string): Promise<void> {
  await store.deleteFrom('auth.sso_providers').where('id', '=', id).execute();
}

/** Stores a relay state and deletes those older than a day. */
export async function addRelayState(
  store: AuthDatabase,
  state: Insertable<AuthTables['auth.saml_relay_states']> & { readonly created_at: Date },
): Promise<void> {
  const old = new Date(state.created_at.getTime() - 86_400_000);
  await store.deleteFrom('auth.saml_relay_states').where('created_at', '<', old).execute();
  await store.insertInto('auth.saml_relay_states').values(state).execute();
}

/** Deletes and returns a relay state. */
export function takeRelayState(
  store: AuthDatabase,
  id: string,
): Promise<RelayStateRow | undefined> {
  return store
    .deleteFrom('auth.saml_relay_states')
    .where('id', '=', id)
    .returningAll()
    .$castTo<RelayStateRow>()
    .executeTakeFirst();
}

/** Stores an assertion until it expires. Returns false if it was used before. */
export async function rememberAssertion(
  store: AuthDatabase,
  id: string,
  expires_at: Date,
): Promise<boolean> {
  await store
    .deleteFrom('auth.saml_assertions')
    .where('expires_at', '<', databaseTime(-600_000))
    .execute();
  const added = await store
    .insertInto('auth.saml_assertions')
    .values({ id, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
