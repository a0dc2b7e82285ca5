export { findChallenge, insertChallenge } from './challenges.store.ts';
