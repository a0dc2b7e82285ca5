import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { createCertificate } from './certificate.fixture.ts';

/** The content of a response; all but the first two default to valid values. */
export interface Answer {
  readonly acsUrl: string;
  readonly audience: string;
  readonly requestId?: string | undefined;
  readonly email?: string;
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  readonly issuer?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Lifetime in milliseconds. */
  readonly lifetime?: number;
  /** Lifetime of the subject confirmation in milliseconds. */
  readonly confirmedFor?: number;
  readonly sign?: 'assertion' | 'response';
}

/** A SAML identity provider with its own key pair: metadata and signed responses. */
export interface TestIdentityProvider {
  readonly entityId: string;
  readonly metadata: string;
  /** Returns a `SAMLResponse` in base64. */
  answer(answer: Answer): string;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export function createTestIdentityProvider(
  entityId = 'https://idp.example/saml',
): TestIdentityProvider {
  const { privateKey, certificate } = createCertificate('idp.example');
  const answer = (input: Answer) => {
    const wanted = input.sign ?? 'assertion';
    const xml = sign(response(entityId, input), wanted, privateKey);
    return Buffer.from(xml).toString('base64');
  };
  return { entityId, metadata: metadata(entityId, certificate), answer };
}

/** Returns the request's id and ACS URL from the URL of a sign-in redirect. */
export function readRequest(url: string): { id: string; acsUrl: string; relayState: string } {
  const { searchParams } = new URL(url);
  const packed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(packed).toString();
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: attribute('ID'),
    acsUrl: attribute('AssertionConsumerServiceURL'),
    relayState: searchParams.get('RelayState') ?? '',
  };
}

function metadata(entityId: string, certificate: string): string {
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
      <ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>
    </ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
}

function response(entityId: string, input: Answer): string {
  const now = Date.now();
  const end = new Date(now + (input.lifetime ?? 300_000)).toISOString();
  const confirmed = input.confirmedFor === undefined ? end : new Date(now + input.confirmedFor).toISOString(); // biome-ignore format: beside the other
  const start = new Date(now - 600_000).toISOString();
  const inResponseTo = input.requestId === undefined ? '' : ` InResponseTo="${input.requestId}"`;
  const issuer = `<saml:Issuer>${input.issuer ?? entityId}</saml:Issuer>`;
  const values = { email: input.email ?? 'ada@example.org', ...input.attributes };
  const attributes = Object.entries(values).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${start}" Destination="${input.acsUrl}"${inResponseTo}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${start}">${issuer}<saml:Subject><saml:NameID Format="${input.nameIdFormat ?? persistent}">${input.nameId ?? 'subject-1'}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${confirmed}" Recipient="${input.acsUrl}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${input.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${start}" SessionIndex="_${randomUUID()}"/><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

function sign(xml: string, what: 'assertion' | 'response', privateKey: string): string {
  const xpath = what === 'assertion' ? "//*[local-name()='Assertion']" : '/*';
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  });
  const issuer = `${what === 'assertion' ? xpath : '/*'}/*[local-name()='Issuer']`;
  signature.computeSignature(xml, { location: { reference: issuer, action: 'after' } });
  return signature.getSignedXml();
}
