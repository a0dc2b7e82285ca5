import 'reflect-metadata';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509';

/** What a certificate says of itself. */
export interface CertificateFacts {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Hexadecimal, upper case. */
  readonly serial: string;
}

/** Reads the first certificate of a chain (PEM). Throws when there is none. */
export function readCertificate(chain: string): CertificateFacts {
  const { validFromDate, validToDate, serialNumber } = new NodeCertificate(chain);
  return { notBefore: validFromDate, notAfter: validToDate, serial: serialNumber };
}

/**
 * A certificate's name among those of its authority (RFC 9773 §4.1): key identifier and serial number, each in base64url;
 * undefined where it has no key identifier.
 */
export function renewalIdOf(chain: string): string | undefined {
  const certificate = new X509Certificate(chain);
  const keyId = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  if (keyId === undefined) return undefined;
  const encode = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  return `${encode(keyId)}.${encode(certificate.serialNumber)}`;
}
