import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  createFlowState,
  flowFields,
  invalid,
  optionalText,
  read,
  readChallenge,
  resolveRedirect,
} from '../auth-wire/index.ts';
import { readMetadata } from './metadata.ts';
import { serviceProvider, signInRequest } from './service-provider.ts';
import { addRelayState, listProviders, type SsoProvider } from './sso.store.ts';

const bodySchema = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  ...flowFields,
});

/**
 * Begins a SAML sign-in. Returns the identity provider's URL. Throws 404 `sso_provider_not_found` and 422
 * `saml_provider_disabled`.
 */
export async function startSso(context: AuthContext, sent: unknown): Promise<string> {
  const body = read(bodySchema, sent);
  const challenge = readChallenge(body);
  const provider = await findProvider(context, body);
  const id = randomUUID();
  const own = serviceProvider(context.externalUrl);
  const { url, requestId } = signInRequest(own, readMetadata(provider.saml.metadata_xml), id);
  const type = { providerType: 'sso/saml', authenticationMethod: 'sso/saml' };
  const flow = challenge && (await createFlowState(context, context.db, { ...challenge, ...type }));
  await addRelayState(context.db, {
    id,
    sso_provider_id: provider.id,
    request_id: requestId,
    redirect_to: resolveRedirect(context, body.redirect_to),
    flow_state_id: flow ?? null,
    created_at: context.now(),
  });
  return url;
}

async function findProvider(
  { db }: AuthContext,
  { provider_id: id, domain }: z.infer<typeof bodySchema>,
): Promise<SsoProvider> {
  if ((id === undefined) === (domain === undefined)) {
    throw invalid('A provider_id or domain needs to be provided');
  }
  const isKnowable = id === undefined || z.uuid().safeParse(id).success;
  const by = id === undefined ? { domain: domain ?? '' } : { id };
  const [provider] = isKnowable ? await listProviders(db, by) : [];
  if (provider === undefined) {
    const message =
      id === undefined ? 'No SSO provider assigned for this domain' : 'No such SSO provider';
    throw new AuthError(404, 'sso_provider_not_found', message);
  }
  refuseDisabled(provider);
  return provider;
}

/** Throws 422 `saml_provider_disabled`. */
export function refuseDisabled({ disabled }: SsoProvider): void {
  if (disabled) throw new AuthError(422, 'saml_provider_disabled', 'SSO provider is disabled');
}
