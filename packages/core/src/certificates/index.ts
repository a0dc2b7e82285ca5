export type { Certificate } from './certificate.ts';
export { type Certificates, type CertificatesOptions, openCertificates } from './certificates.ts';
export type { OrderLimits } from './limits.ts';
export { openServedHosts, type ServedHosts, type ServedHostsOptions } from './served-hosts.ts';
