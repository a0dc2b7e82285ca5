import { X509Certificate } from 'node:crypto';
import { MetadataError, parseSaml, responseXml } from './xml.ts';

/** An identity provider's SAML metadata. */
export interface IdentityProvider {
  readonly entityId: string;
  /** The sign-in URL (HTTP-Redirect binding). */
  readonly signInUrl: string;
  /** The signing certificates in PEM. */
  readonly certificates: readonly string[];
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
/** A response is verified with each of them. */
const maxCertificates = 10;
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Parses the metadata of one identity provider (SAML 2.0 Metadata §2). Throws `MetadataError`. */
export function readMetadata(xml: string): IdentityProvider {
  const root = parseSaml(xml);
  if (root.localName !== 'EntityDescriptor' || root.namespaceURI !== metadataNamespace) {
    throw new MetadataError('SAML Metadata must be of one EntityDescriptor');
  }
  const entityId = root.getAttribute('entityID') ?? '';
  if (entityId === '') throw new MetadataError('SAML Metadata has no entityID');
  const descriptor = elements(root, metadataNamespace, 'IDPSSODescriptor');
  if (descriptor.length !== 1 || descriptor[0] === undefined) {
    throw new MetadataError('SAML Metadata must contain exactly one IDPSSODescriptor');
  }
  return {
    entityId,
    signInUrl: signInUrl(descriptor[0]),
    certificates: certificates(descriptor[0]),
  };
}

/** Returns the unverified issuer of a response, to find its provider. Throws `MetadataError` if it is not a SAML response. */
export function issuerOf(samlResponse: string): string {
  const root = parseSaml(responseXml(samlResponse));
  const issuer = elements(root, 'urn:oasis:names:tc:SAML:2.0:assertion', 'Issuer')[0];
  return issuer?.textContent ?? '';
}

function signInUrl(descriptor: Element): string {
  const services = elements(descriptor, metadataNamespace, 'SingleSignOnService');
  const service = services.find((one) => one.getAttribute('Binding') === redirectBinding);
  const location = service?.getAttribute('Location') ?? '';
  if (!/^https?:$/.test(URL.parse(location)?.protocol ?? '')) {
    throw new MetadataError('SAML Metadata has no SingleSignOnService by HTTP-Redirect');
  }
  return location;
}

function certificates(descriptor: Element): string[] {
  const found = elements(descriptor, metadataNamespace, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, signatureNamespace, 'X509Certificate'))
    .slice(0, maxCertificates + 1)
    .map((element) => pem(element.textContent ?? ''));
  if (found.length === 0) throw new MetadataError('SAML Metadata has no signing certificate');
  if (found.length > maxCertificates)
    throw new MetadataError('SAML Metadata has too many signing certificates');
  return found;
}

function pem(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    throw new MetadataError('SAML Metadata has a certificate that cannot be read');
  }
}

function elements(of: Element, namespace: string, name: string): Element[] {
  return Array.from(of.getElementsByTagNameNS(namespace, name));
}
