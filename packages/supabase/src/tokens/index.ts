export { bearerOf, type Caller, type CallerHeaders, isStranger, readCaller } from './caller.ts';
export { type KeyOptions, type Keys, openKeys } from './keys.ts';
export { sessionEnded, TokenError, type TokenFault } from './token-error.ts';
export { createVerifier, type Verifier, type VerifierOptions } from './verifier.ts';
