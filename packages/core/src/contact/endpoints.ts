import {
  type BotCheckAnswer,
  botCheckEndpoint,
  contactAction,
  contactEndpoint,
} from '@dragoman/contract/contact';
import { DragomanError } from '@dragoman/domain/errors';
import type { BotCheckReason } from '@dragoman/providers/bot-check/port';
import { endpointsOf, implement } from '../api/index.ts';
import { countMessages, insertMessage } from './contact.store.ts';
import type { ContactDeps } from './deps.ts';
import { mailMessage } from './mail.ts';

/** Messages per email address and hour. */
const hourlyLimit = 5;
const hour = 3_600_000;

export const contactEndpoints = endpointsOf<ContactDeps>([
  implement(botCheckEndpoint, async (_input, { botCheck }): Promise<BotCheckAnswer> => {
    const config = botCheck.publicConfig();
    if (config.driver === 'off') return config;
    if (config.driver !== 'altcha') return { ...config, action: contactAction };
    const challenge = await botCheck.challenge?.(contactAction);
    if (challenge === undefined) throw new Error('The bot check returned no challenge');
    return { driver: 'altcha', action: contactAction, challenge };
  }),
  implement(contactEndpoint, async ({ body, request }, deps) => {
    const { kysely } = deps.database;
    await assertPerson(deps, body.recaptchaToken, request.address);
    if ((await countMessages(kysely, body.email, hour)) >= hourlyLimit) {
      throw new DragomanError('too-many-requests');
    }
    const id = await insertMessage(kysely, body);
    await mailMessage(deps, id);
    return { received: true as const };
  }),
]);

const field = 'recaptchaToken';

/** Throws `DragomanError` if the bot check fails: `bot-check-missing`, `bot-check-failed`, `bot-check-unavailable`. */
async function assertPerson(
  { botCheck, log }: Pick<ContactDeps, 'botCheck' | 'log'>,
  token: string,
  ip: string,
): Promise<void> {
  const verdict = await botCheck.verify(token, { action: contactAction, ip });
  if (verdict.ok) return;
  const { reason, detail } = verdict;
  if (isOurFault(reason)) {
    log.error({ reason, detail }, 'the bot check is not working');
    throw new DragomanError('bot-check-unavailable', { detail: `${reason}: ${detail ?? ''}` });
  }
  log.info({ reason, detail }, 'the bot check rejected a message');
  throw new DragomanError(reason === 'missing' ? 'bot-check-missing' : 'bot-check-failed', {
    field,
  });
}

function isOurFault(reason: BotCheckReason): boolean {
  return reason === 'unavailable' || reason === 'misconfigured';
}
