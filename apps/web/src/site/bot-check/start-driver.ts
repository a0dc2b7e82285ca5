import type { BotCheckAnswer } from '@dragoman/contract/contact';
import { startAltcha } from './altcha.ts';
import type { TokenMaker } from './bot-check.ts';
import { startRecaptcha } from './recaptcha.ts';
import { startTurnstile } from './turnstile.ts';

/** Makes the driver ready that the product API answered; `place` is where Turnstile may put its box. */
export async function startDriver(answer: BotCheckAnswer, place: HTMLElement): Promise<TokenMaker> {
  if (answer.driver === 'off') return async () => '';
  if (answer.driver === 'altcha') return startAltcha(answer.challenge);
  const { siteKey, action } = answer;
  return answer.driver === 'recaptcha-v3'
    ? startRecaptcha(siteKey, action)
    : startTurnstile(place, siteKey, action);
}
