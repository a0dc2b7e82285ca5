export { recut } from './recut.ts';
export type { Equals } from './reuse.ts';
