export { isSignedIn } from './signed-in.ts';
