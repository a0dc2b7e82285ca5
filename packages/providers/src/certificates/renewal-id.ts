import 'reflect-metadata';
import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';

/**
 * A certificate's name among those of its authority (RFC 9773 §4.1): key identifier and serial number, each in base64url;
 * undefined where it has no key identifier.
 */
export function renewalIdOf(chain: string): string | undefined {
  const certificate = new X509Certificate(chain);
  const keyId = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  if (keyId === undefined) return undefined;
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const serial = certificate.serialNumber;
  // As it is encoded: a first bit that is set would make the number negative.
  const encoded = Number.parseInt(serial.slice(0, 2), 16) >= 0x80 ? `00${serial}` : serial;
  return `${encode(keyId)}.${encode(encoded)}`;
}
