export { bearerOf, type Caller, isStranger, readCaller } from './caller.ts';
export { type Keys, openKeys } from './keys.ts';
export { sessionEnded, TokenError } from './token-error.ts';
export { createVerifier } from './verifier.ts';
