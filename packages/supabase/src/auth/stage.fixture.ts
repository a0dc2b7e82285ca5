// The stage has moved to ../testing.
export { type AuthStage, siteUrl, startAuth } from '../testing/index.ts';
