export { createAltcha } from './altcha.ts';
export { noBotCheck } from './off.ts';
export type {
  BotCheck,
  BotCheckReason,
} from './port.ts';
export { createRecaptcha } from './recaptcha.ts';
export { createTurnstile } from './turnstile.ts';
