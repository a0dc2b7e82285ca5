export type { Certificate } from './certificate.ts';
export { type Certificates, type CertificatesOptions, openCertificates } from './certificates.ts';
export { openServedHosts } from './served-hosts.ts';
