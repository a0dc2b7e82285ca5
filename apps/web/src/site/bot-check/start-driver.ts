import type { BotCheckAnswer } from '@dragoman/contract/contact';
import { startAltcha } from './altcha.ts';
import type { TokenMaker } from './bot-check.ts';
import { startRecaptcha } from './recaptcha.ts';
import { startTurnstile } from './turnstile.ts';

/** Starts the driver that the product API named. Turnstile may render its box into `place`. */
export async function startDriver(answer: BotCheckAnswer, place: HTMLElement): Promise<TokenMaker> {
  if (answer.driver === 'off') return async () => '';
  if (answer.driver === 'altcha') return startAltcha(answer.challenge);
  const { siteKey, action } = answer;
  return answer.driver === 'recaptcha-v3'
    ? startRecaptcha(siteKey, action)
    : startTurnstile(place, siteKey, action);
}
