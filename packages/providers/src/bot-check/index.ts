export { type AltchaOptions, createAltcha } from './altcha.ts';
export { noBotCheck } from './off.ts';
export type {
  BotCheck,
  BotCheckChallenge,
  BotCheckConfig,
  BotCheckContext,
  BotCheckReason,
  BotCheckVerdict,
} from './port.ts';
export { createRecaptcha, type RecaptchaOptions } from './recaptcha.ts';
export type { SiteverifyOptions } from './siteverify.ts';
export { createTurnstile } from './turnstile.ts';
