import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Assertion, readAssertion } from './assertion.ts';
import type { IdentityProvider } from './metadata.ts';
import { signedAssertion } from './signature.ts';
import { responseXml } from './xml.ts';

/** The SAML service provider: its entity id and ACS URL. */
export interface ServiceProvider {
  /** Also the URL of our metadata. */
  readonly entityId: string;
  readonly acsUrl: string;
}

const clockSkew = 60_000;
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Returns the service provider of `externalUrl`, the public base URL of auth/v1. */
export function serviceProvider(externalUrl: string): ServiceProvider {
  const base = externalUrl.replace(/\/$/, '');
  return { entityId: `${base}/sso/saml/metadata`, acsUrl: `${base}/sso/saml/acs` };
}

/** Returns our metadata, for the identity provider. */
export function serviceProviderMetadata({ entityId, acsUrl }: ServiceProvider): string {
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="${protocol}" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="1" isDefault="true" Binding="${post}" Location="${escaped(acsUrl)}"/>
  </SPSSODescriptor>
</EntityDescriptor>`;
}

/** Returns the identity provider's sign-in URL (HTTP-Redirect binding) with the request's id. */
export function signInRequest(
  own: ServiceProvider,
  idp: IdentityProvider,
  relayState: string,
): { url: string; requestId: string } {
  const requestId = `_${randomUUID()}`;
  const now = new Date().toISOString();
  const request =
    `<samlp:AuthnRequest xmlns:samlp="${protocol}" ID="${requestId}" Version="2.0" IssueInstant="${now}"` +
    ` ProtocolBinding="${post}" Destination="${escaped(idp.signInUrl)}"` +
    ` AssertionConsumerServiceURL="${escaped(own.acsUrl)}">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escaped(own.entityId)}</saml:Issuer>` +
    '<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>';
  const url = new URL(idp.signInUrl);
  url.searchParams.set('SAMLRequest', deflateRawSync(request).toString('base64'));
  url.searchParams.set('RelayState', relayState);
  return { url: url.href, requestId };
}

/**
 * Verifies a posted `SAMLResponse` (base64): signature, issuer, audience, time, and that it answers `requestId` or, if absent,
 * no request. Throws an Error with the reason.
 */
export function verifyResponse(
  own: ServiceProvider,
  idp: IdentityProvider,
  samlResponse: string,
  requestId: string | undefined,
): Assertion {
  const assertion = signedAssertion(responseXml(samlResponse), idp.certificates);
  const { entityId: audience, acsUrl: recipient } = own;
  const expected = { issuer: idp.entityId, audience, recipient, requestId };
  return readAssertion(assertion, expected, Date.now(), clockSkew);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
