export { isLoopbackHost } from './loopback.ts';
export { networkOf } from './network.ts';
export { canonicalAddress, pathOfAddress, pathWithoutQuery } from './page-address.ts';
export { compilePathGlobs, decodeSegment } from './path-glob.ts';
export { isSameSite } from './same-site.ts';
export { slugsOfPath, splitPageExtension } from './slugs.ts';
export { emailWarning, normalizeWebsiteUrl } from './website-url.ts';
