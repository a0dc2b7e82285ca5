export { createAcmeAuthority } from './acme.ts';
export {
  newPrivateKey,
  readCertificate,
} from './port.ts';
