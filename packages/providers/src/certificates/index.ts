export { type AcmeOptions, createAcmeAuthority } from './acme.ts';
export {
  type AuthorityAccount,
  AuthorityError,
  type AuthorityFailure,
  type CertificateAuthority,
  type CertificateOrder,
  type IssuedCertificate,
  newPrivateKey,
  type RenewalWindow,
  readCertificate,
} from './port.ts';
