export { type CachePurgesDeps, startCachePurges } from './start.ts';
