import { SignedXml } from 'xml-crypto';
import { parseSaml } from './xml.ts';

const signatures = 'http://www.w3.org/2000/09/xmldsig#';
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertions = 'urn:oasis:names:tc:SAML:2.0:assertion';

export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element =>
      (node as Element).localName === name && (node as Element).namespaceURI === namespace,
  );
}

/**
 * Returns the assertion of a response, which one of the certificates (PEM) signed, alone or with the response. It is read from the signed
 * bytes, never from the document around them. Throws an Error if there is no such signature.
 */
export function signedAssertion(xml: string, certificates: readonly string[]): Element {
  // As an XML processor normalizes line ends, and so as they were signed.
  const text = xml.replace(/\r\n?/g, '\n');
  const response = parseSaml(text);
  const [assertion, ...others] = assertionsOf(response);
  if (assertion === undefined) throw new Error('SAML response has no assertion');
  if (others.length > 0) throw new Error('SAML response has several assertions');
  const signed = signedBytes(text, response, certificates) ?? signedBytes(text, assertion, certificates); // biome-ignore format: the two ways
  if (signed === undefined) throw new Error('SAML response has no valid signature');
  const root = parseSaml(signed);
  const [read] = isNamed(root, assertions, 'Assertion') ? [root] : assertionsOf(root);
  if (read === undefined) throw new Error('SAML signature is of no assertion');
  return read;
}

function assertionsOf(response: Element): Element[] {
  if (!isNamed(response, protocol, 'Response')) throw new Error('That is no SAML response');
  return childrenOf(response, assertions, 'Assertion');
}

const isNamed = (element: Element, namespace: string, name: string) =>
  element.localName === name && element.namespaceURI === namespace;

/** Returns what the element's own signature covers: exactly this element. Undefined without a valid signature. Throws for a strange one. */
function signedBytes(
  text: string,
  element: Element,
  certificates: readonly string[],
): string | undefined {
  const [signature, ...others] = childrenOf(element, signatures, 'Signature');
  if (signature === undefined) return undefined;
  if (others.length > 0) throw new Error('SAML element has several signatures');
  const transforms = signature.getElementsByTagNameNS(signatures, 'Transform');
  if (transforms.length > 2) throw new Error('SAML signature has too many transforms');
  const id = element.getAttribute('ID') ?? '';
  const all = Array.from(element.ownerDocument.getElementsByTagName('*'));
  if (id === '' || all.filter((one) => one.getAttribute('ID') === id).length !== 1)
    throw new Error('SAML signature refers to no single element');
  for (const certificate of certificates) {
    const bytes = bytesSignedWith(certificate, text, signature, id);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

function bytesSignedWith(
  publicCert: string,
  text: string,
  signature: Element,
  id: string,
): string | undefined {
  // Never the certificate that the response brings along.
  const check = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(text)) return undefined;
  } catch {
    return undefined;
  }
  // Both are what was verified, not what was loaded.
  const [reference, ...others] = check.getReferences();
  const [bytes] = check.getSignedReferences();
  return reference?.uri === `#${id}` && others.length === 0 ? bytes : undefined;
}
