export { createCloudflarePurge } from './cloudflare.ts';
export { createFastlyPurge } from './fastly.ts';
export { createInstancePurge } from './instances.ts';
