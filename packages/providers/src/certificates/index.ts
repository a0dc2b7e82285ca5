export { type AcmeOptions, createAcmeAuthority, newPrivateKey } from './acme.ts';
export {
  type AuthorityAccount,
  AuthorityError,
  type AuthorityFailure,
  type CertificateAuthority,
  type CertificateOrder,
  type IssuedCertificate,
  type RenewalWindow,
} from './port.ts';
export { type CertificateFacts, readCertificate } from './read-certificate.ts';
