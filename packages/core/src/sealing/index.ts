export { createSeal, readOwnSecret, type Seal } from './sealing.ts';
