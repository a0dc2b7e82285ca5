import { randomUUID } from 'node:crypto';
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { type Assertion, readAssertion } from './assertion.ts';
import { type IdentityProvider, issuerOf } from './metadata.ts';

/** Our side of SAML: the name we have at every identity provider, and where they post their answers. */
export interface ServiceProvider {
  /** Also the address of our metadata. */
  readonly entityId: string;
  readonly acsUrl: string;
}

const clockSkew = 60_000;

/** The service provider whose routes are below `externalUrl`, the public base of auth/v1. */
export function serviceProvider(externalUrl: string): ServiceProvider {
  const base = externalUrl.replace(/\/$/, '');
  return { entityId: `${base}/sso/saml/metadata`, acsUrl: `${base}/sso/saml/acs` };
}

/** Our metadata, for an administrator to give to the identity provider. */
export function serviceProviderMetadata({ entityId, acsUrl }: ServiceProvider): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
}

/** The address at the identity provider that starts a sign-in, and the id of the request it must answer to. */
export async function signInRequest(
  own: ServiceProvider,
  idp: IdentityProvider,
  relayState: string,
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomUUID()}`;
  const saml = library(own, idp, requestId);
  return { url: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), requestId };
}

/**
 * Verifies a posted `SAMLResponse` (base64): signed by the provider's certificate, by this provider, for us, in time, in
 * answer to `requestId` or, without one, to no request. Throws an Error that says what does not hold.
 */
export async function verifyResponse(
  own: ServiceProvider,
  idp: IdentityProvider,
  samlResponse: string,
  requestId: string | undefined,
): Promise<Assertion> {
  // Refuses what is no XML, and document types, before the library reads it.
  issuerOf(samlResponse);
  const posted = { SAMLResponse: samlResponse };
  const { profile } = await library(own, idp, randomUUID()).validatePostResponseAsync(posted);
  if (profile?.getAssertion === undefined) throw new Error('SAML response has no assertion');
  const assertion = readAssertion(profile.getAssertion(), profile.attributes);
  const expected = { issuer: idp.entityId, recipient: own.acsUrl, requestId };
  assertion.check(expected, Date.now() - clockSkew);
  return assertion;
}

function library(own: ServiceProvider, idp: IdentityProvider, requestId: string): SAML {
  return new SAML({
    issuer: own.entityId,
    audience: own.entityId,
    callbackUrl: own.acsUrl,
    entryPoint: idp.signInUrl,
    idpCert: [...idp.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Either the response or the assertion has to be signed; what is read is what was signed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    // The library compares the response's attribute, which may be unsigned; we compare the assertion's.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}
