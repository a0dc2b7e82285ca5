export {
  type AuthStage,
  type StageOptions,
  sharedSecret,
  siteUrl,
  startAuth,
} from './auth-stage.ts';
export { hashOf, openLink, pressButton } from './mailed-links.ts';
