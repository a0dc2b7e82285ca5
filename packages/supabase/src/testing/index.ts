export {
  type AuthHarness,
  sharedSecret,
  siteUrl,
  startAuth,
} from './auth-harness.ts';
export { hashOf, openLink, pressButton } from './mailed-links.ts';
