import { createHash } from 'node:crypto';
import type { Config } from '@dragoman/config';
import { claimSolutions } from '@dragoman/core/contact';
import {
  type BotCheck,
  createAltcha,
  createRecaptcha,
  createTurnstile,
  noBotCheck,
} from '@dragoman/providers/bot-check';
import type { Services } from './services.ts';

export interface BotCheckSources {
  readonly config: Config;
  readonly services: Services;
  /** A secret shared by the installation's processes. */
  readonly secret: string;
  /** Host of the product's pages. */
  readonly host: string;
}

/** Creates the configured bot check; altcha challenges are signed with a key derived from the installation's secret. */
export function buildBotCheck({ config, services, secret, host }: BotCheckSources): BotCheck {
  const siteKey = config.BOT_CHECK_SITE_KEY ?? '';
  const secretKey = config.BOT_CHECK_SECRET?.reveal() ?? '';
  const { dispatcher } = services.gate;
  const service = { siteKey, secretKey, hostnames: [host], dispatcher };
  if (config.BOT_CHECK === 'recaptcha-v3') return createRecaptcha(service);
  if (config.BOT_CHECK === 'turnstile') return createTurnstile(service);
  if (config.BOT_CHECK === 'off') return noBotCheck();
  const own = createHash('sha256').update(`bot check ${secret}`).digest('hex');
  return createAltcha({ secret: own, claim: claimSolutions(services.database) });
}
