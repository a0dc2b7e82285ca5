import 'reflect-metadata';
import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';

/**
 * Returns a certificate's ARI identifier (RFC 9773 §4.1): authority key identifier and serial number, each in
 * base64url. Undefined without a key identifier.
 */
export function renewalIdOf(chain: string): string | undefined {
  const certificate = new X509Certificate(chain);
  const keyId = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  if (keyId === undefined) return undefined;
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const serial = certificate.serialNumber;
  // DER encoding: a leading 1 bit would make the number negative.
  const encoded = Number.parseInt(serial.slice(0, 2), 16) >= 0x80 ? `00${serial}` : serial;
  return `${encode(keyId)}.${encode(encoded)}`;
}
