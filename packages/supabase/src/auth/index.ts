export { type AuthPluginOptions, authPlugin } from './plugin.ts';
export { sweepAuth } from './sweep.ts';
export { confirmTexts } from './verify/confirm-page.ts';
