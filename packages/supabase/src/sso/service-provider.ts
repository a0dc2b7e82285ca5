import { randomUUID } from 'node:crypto';
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { type Assertion, readAssertion } from './assertion.ts';
import { type IdentityProvider, issuerOf } from './metadata.ts';

/** The SAML service provider: its entity id and ACS URL. */
export interface ServiceProvider {
  /** Also the URL of our metadata. */
  readonly entityId: string;
  readonly acsUrl: string;
}

const clockSkew = 60_000;

/** Returns the service provider of `externalUrl`, the public base URL of auth/v1. */
export function serviceProvider(externalUrl: string): ServiceProvider {
  const base = externalUrl.replace(/\/$/, '');
  return { entityId: `${base}/sso/saml/metadata`, acsUrl: `${base}/sso/saml/acs` };
}

/** Returns our metadata, for the identity provider. */
export function serviceProviderMetadata({ entityId, acsUrl }: ServiceProvider): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
}

/** Returns the identity provider's sign-in URL with the request's id. */
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
 * Verifies a posted `SAMLResponse` (base64): signature, issuer, audience, time, and that it answers `requestId` or, if absent,
 * no request. Throws an Error with the reason.
 */
export async function verifyResponse(
  own: ServiceProvider,
  idp: IdentityProvider,
  samlResponse: string,
  requestId: string | undefined,
): Promise<Assertion> {
  // Refuses malformed XML and document types before the library parses it.
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
    // The response or the assertion must be signed; only the signed part is read.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    // The library checks the response's attribute, which may be unsigned; we check the assertion's.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  });
}
