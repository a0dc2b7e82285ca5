import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  invalid,
  optionalText,
  read,
} from '../auth-wire/index.ts';
import { attributeMappingSchema } from './attributes.ts';
import { type IdentityProvider, readMetadata } from './metadata.ts';
import {
  addProvider,
  changeProvider,
  listProviders,
  type ProviderInput,
  removeProvider,
  type SsoProvider,
} from './sso.store.ts';
import { MetadataError } from './xml.ts';

export interface SsoOptions {
  /** Fetches metadata from a URL given by an administrator. Without it, `metadata_url` is refused. */
  readonly fetchMetadata?: (url: string) => Promise<string>;
}

const bodySchema = z.object({
  type: z.string().optional(),
  disabled: z.boolean().optional(),
  metadata_url: optionalText,
  metadata_xml: z.string().max(1_000_000).nullish(),
  domains: z.array(z.string().trim().min(1).max(253)).max(100).optional(),
  attribute_mapping: attributeMappingSchema.nullish(),
});
type Body = z.infer<typeof bodySchema>;

/** Manages identity providers. */
export function ssoAdministration(context: AuthContext, options: SsoOptions) {
  return {
    list: async () => {
      const items = await listProviders(context.db);
      return { items: items.map((one) => providerJson(one, { withXml: false })) };
    },
    get: async (id: string) => providerJson(await requireOne(context.db, id)),
    create: async (sent: unknown) => {
      const body = read(bodySchema, sent);
      if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
      const saml = await readSaml(body, options);
      if (saml === undefined) throw invalid('Either metadata_xml or metadata_url must be set');
      return context.transaction(async (tx) => {
        await refuseTaken(tx, body, saml.entity_id);
        const id = await addProvider(tx, { ...inputOf(body), saml });
        return providerJson(await requireOne(tx, id));
      });
    },
    update: async (id: string, sent: unknown) => {
      const body = read(bodySchema, sent);
      const before = await requireOne(context.db, id);
      const saml = await readSaml(body, options);
      if (saml !== undefined && saml.entity_id !== before.saml.entity_id) {
        const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${before.saml.entity_id}' but got '${saml.entity_id}'`;
        throw new AuthError(400, 'saml_entity_id_mismatch', message);
      }
      return context.transaction(async (tx) => {
        await refuseTaken(tx, body, undefined, before.id);
        await changeProvider(tx, before.id, { ...inputOf(body), ...(saml && { saml }) });
        return providerJson(await requireOne(tx, before.id));
      });
    },
    remove: async (id: string) => {
      const before = await requireOne(context.db, id);
      await removeProvider(context.db, before.id);
      return providerJson(before);
    },
  };
}

async function requireOne(
  db: AuthContext['db'] | AuthTransaction,
  id: string,
): Promise<SsoProvider> {
  const isId = z.uuid().safeParse(id).success;
  const [provider] = isId ? await listProviders(db, { id }) : [];
  if (provider !== undefined) return provider;
  throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
}

async function readSaml(
  { metadata_url, metadata_xml }: Body,
  { fetchMetadata }: SsoOptions,
): Promise<ProviderInput['saml']> {
  if (metadata_xml && metadata_url) {
    throw invalid('Only one of metadata_xml or metadata_url needs to be set');
  }
  if (metadata_url !== undefined && fetchMetadata === undefined) {
    throw invalid('metadata_url is not supported here, please send metadata_xml');
  }
  const fetched = metadata_url && fetchMetadata?.(metadata_url).catch(fetchFailed);
  const xml = metadata_xml || (await fetched);
  if (!xml) return undefined;
  const { entityId } = parse(xml);
  return { entity_id: entityId, metadata_xml: xml, metadata_url: metadata_url ?? null };
}

function fetchFailed(): never {
  const message = 'Unable to fetch the SAML Metadata from its address';
  throw new AuthError(400, 'saml_metadata_fetch_failed', message);
}

function parse(xml: string): IdentityProvider {
  try {
    return readMetadata(xml);
  } catch (error) {
    throw error instanceof MetadataError ? invalid(error.message) : error;
  }
}

async function refuseTaken(
  tx: AuthTransaction,
  { domains = [] }: Body,
  entityId: string | undefined,
  self?: string,
): Promise<void> {
  const [twin] = entityId === undefined ? [] : await listProviders(tx, { entityId });
  if (twin !== undefined) {
    const message = `SAML Identity Provider with this EntityID (${entityId}) already exists`;
    throw new AuthError(422, 'saml_idp_already_exists', message);
  }
  if (new Set(domains.map((domain) => domain.toLowerCase())).size < domains.length) {
    throw invalid('domains must be distinct');
  }
  for (const domain of domains) {
    const [owner] = await listProviders(tx, { domain });
    if (owner === undefined || owner.id === self) continue;
    const message = `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`;
    throw new AuthError(400, 'sso_domain_already_exists', message);
  }
}

function inputOf({ disabled, domains, attribute_mapping: attributeMapping }: Body): ProviderInput {
  return { disabled, domains, attributeMapping };
}

function providerJson(provider: SsoProvider, { withXml } = { withXml: true }) {
  const { id, disabled, saml, domains } = provider;
  return {
    id,
    disabled,
    saml: {
      entity_id: saml.entity_id,
      ...(withXml && { metadata_xml: saml.metadata_xml }),
      ...(saml.metadata_url !== null && { metadata_url: saml.metadata_url }),
      ...(saml.attribute_mapping !== null && { attribute_mapping: saml.attribute_mapping }),
    },
    domains: domains.map(({ sso_provider_id: _, ...domain }) => domain),
    created_at: provider.created_at.toISOString(),
    updated_at: provider.updated_at.toISOString(),
  };
}
