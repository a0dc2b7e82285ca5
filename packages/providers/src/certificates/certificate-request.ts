import 'reflect-metadata';
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import { Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Returns a certificate signing request (RFC 2986) for one host as DER, signed with a P-256 key in PEM. */
export async function certificateRequest(host: string, privateKey: string): Promise<Buffer> {
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      keys: await importKeys(privateKey),
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    },
    webcrypto as Crypto,
  );
  return Buffer.from(request.rawData);
}

async function importKeys(pem: string): Promise<CryptoKeyPair> {
  const key = createPrivateKey(pem);
  const der = (format: 'pkcs8' | 'spki') =>
    format === 'pkcs8'
      ? key.export({ type: 'pkcs8', format: 'der' })
      : createPublicKey(key).export({ type: 'spki', format: 'der' });
  const { subtle } = webcrypto;
  return {
    privateKey: await subtle.importKey('pkcs8', der('pkcs8'), algorithm, true, ['sign']),
    publicKey: await subtle.importKey('spki', der('spki'), algorithm, true, ['verify']),
  } as CryptoKeyPair;
}
