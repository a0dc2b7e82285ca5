export { localOwner } from './demo-site/owner.ts';
export { startProxyOf } from './roles/proxy.ts';
export { type Running, serve } from './serve.ts';
export { openBucket, openFiles } from './wiring/files.ts';
export { openServices, type Services } from './wiring/services.ts';
