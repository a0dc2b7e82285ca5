import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthContext,
  AuthError,
  audit,
  authError,
  createOrFindUserByIdentity,
  deviceOf,
  invalid,
  issueAuthCode,
  issueSession,
  read,
  redirectWithCode,
  redirectWithError,
  redirectWithSession,
  resolveRedirect,
  type SessionJson,
} from '../auth-wire/index.ts';
import type { Assertion } from './assertion.ts';
import { attributeMappingSchema, readPerson } from './attributes.ts';
import { issuerOf, readMetadata } from './metadata.ts';
import { serviceProvider, verifyResponse } from './service-provider.ts';
import { refuseDisabled } from './sign-in.ts';
import {
  hasProviders,
  listProviders,
  rememberAssertion,
  type SsoProvider,
  takeRelayState,
} from './sso.store.ts';

const bodySchema = z.object({
  SAMLResponse: z.string().min(1).max(350_000),
  RelayState: z.string().default(''),
});
const relayLifetime = 10 * 60_000;

interface SignInContext {
  readonly redirectTo: string;
  readonly flowId: string | null;
  /** Absent for an IdP-initiated sign-in. */
  readonly requestId: string | undefined;
  readonly provider: SsoProvider;
}

/** Redirects with 404 `saml_idp_not_found` if there is no provider, before the response is read. */
export async function refuseWithoutProviders(context: AuthContext, reply: FastifyReply) {
  if (await hasProviders(context.db)) return;
  return redirectWithError(reply, context.siteUrl, unknownProvider());
}

/** The assertion consumer service: verifies the posted response and redirects to the page. */
export async function consumeAssertion(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = read(bodySchema, request.body);
  let way: SignInContext | undefined;
  try {
    way = await findContext(context, body);
    const assertion = verify(context, way, body.SAMLResponse);
    const outcome = await arrive(context, way, assertion, deviceOf(request));
    return typeof outcome === 'string'
      ? redirectWithCode(reply, way.redirectTo, outcome)
      : redirectWithSession(reply, way.redirectTo, outcome);
  } catch (thrown) {
    const error = authError(thrown);
    if (error.status >= 500) context.log.error({ err: thrown }, 'a SAML sign-in failed');
    const inQuery = way?.flowId != null;
    return redirectWithError(reply, way?.redirectTo ?? context.siteUrl, error, { inQuery });
  }
}

function findContext(
  context: AuthContext,
  { SAMLResponse, RelayState }: z.infer<typeof bodySchema>,
) {
  const isState = z.uuid().safeParse(RelayState).success;
  return isState ? returning(context, RelayState) : arriving(context, SAMLResponse, RelayState);
}

async function returning(context: AuthContext, id: string): Promise<SignInContext> {
  const state = await takeRelayState(context.db, id);
  if (state === undefined) {
    const message = 'SAML RelayState does not exist, try logging in again?';
    throw new AuthError(404, 'saml_relay_state_not_found', message);
  }
  if (state.created_at.getTime() + relayLifetime < context.now().getTime()) {
    const message = 'SAML RelayState has expired. Try logging in again?';
    throw new AuthError(422, 'saml_relay_state_expired', message);
  }
  return {
    redirectTo: state.redirect_to ?? context.siteUrl,
    flowId: state.flow_state_id,
    requestId: state.request_id,
    provider: await requireProvider(context, { id: state.sso_provider_id }),
  };
}

// An IdP-initiated sign-in has no stored state, and RelayState may be a page of ours.
async function arriving(
  context: AuthContext,
  response: string,
  page: string,
): Promise<SignInContext> {
  return {
    redirectTo: resolveRedirect(context, page || undefined),
    flowId: null,
    requestId: undefined,
    provider: await requireProvider(context, { entityId: readIssuer(response) }),
  };
}

function readIssuer(response: string): string {
  try {
    return issuerOf(response);
  } catch {
    throw invalid('SAML Assertion is not valid');
  }
}

const unknownProvider = () =>
  new AuthError(404, 'saml_idp_not_found', 'SAML IdP not found in the database');

async function requireProvider(
  { db }: AuthContext,
  by: { id: string } | { entityId: string },
): Promise<SsoProvider> {
  const [provider] = await listProviders(db, by);
  if (provider === undefined) throw unknownProvider();
  refuseDisabled(provider);
  return provider;
}

function verify(
  context: AuthContext,
  { provider, requestId }: SignInContext,
  response: string,
): Assertion {
  const own = serviceProvider(context.externalUrl);
  const idp = readMetadata(provider.saml.metadata_xml);
  try {
    return verifyResponse(own, idp, response, requestId);
  } catch (error) {
    context.log.warn({ err: error, provider: provider.id }, 'a SAML response was refused');
    throw invalid('SAML Assertion is not valid');
  }
}

function arrive(
  context: AuthContext,
  { provider, flowId }: SignInContext,
  assertion: Assertion,
  device: ReturnType<typeof deviceOf>,
): Promise<string | SessionJson> {
  const mapping = attributeMappingSchema.nullable().parse(provider.saml.attribute_mapping);
  const person = readPerson(assertion, mapping);
  return context.transaction(async (tx) => {
    if (!(await rememberAssertion(tx, assertion.id, assertion.notOnOrAfter))) {
      throw invalid('SAML Assertion was used before');
    }
    const { user } = await createOrFindUserByIdentity(context, tx, {
      provider: `sso:${provider.id}`,
      providerId: person.id,
      data: identityData(provider, person),
      email: person.email,
      emailVerified: true,
      isSsoUser: true,
    });
    const actor = { id: user.id, email: user.email };
    const traits = { provider: `sso:${provider.id}` };
    await audit(context, tx, { action: 'login', actor, ip: device.ip, traits });
    if (flowId !== null) return issueAuthCode(context, tx, flowId, { userId: user.id });
    return issueSession(context, tx, { ...device, userId: user.id, method: 'sso/saml' });
  });
}

function identityData(provider: SsoProvider, person: ReturnType<typeof readPerson>) {
  return {
    iss: provider.saml.entity_id,
    sub: person.id,
    email: person.email,
    email_verified: true,
    phone_verified: false,
    ...(Object.keys(person.claims).length > 0 && { custom_claims: person.claims }),
  };
}
