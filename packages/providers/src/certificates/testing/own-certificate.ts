import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;

/** Returns a self-signed certificate for this machine and further host names, and its key, both as PEM. */
export async function makeServerCertificate(names: readonly string[] = []): Promise<{
  certificate: string;
  privateKey: string;
}> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${names[0] ?? 'loopback'}`,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new SubjectAlternativeNameExtension([
          { type: 'ip', value: '127.0.0.1' },
          ...['localhost', ...names].map((value) => ({ type: 'dns' as const, value })),
        ]),
      ],
    },
    webcrypto as Crypto,
  );
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as webcrypto.CryptoKey);
  return {
    certificate: certificate.toString('pem'),
    privateKey: PemConverter.encode(key, 'PRIVATE KEY'),
  };
}
