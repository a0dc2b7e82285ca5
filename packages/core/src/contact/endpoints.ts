import {
  type BotCheckAnswer,
  botCheckEndpoint,
  contactAction,
  contactEndpoint,
} from '@dragoman/contract/contact';
import { DragomanError } from '@dragoman/domain/errors';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { assertPerson } from './check-bot.ts';
import { countMessages, insertMessage } from './contact.store.ts';
import type { ContactDeps } from './deps.ts';
import { mailMessage } from './mail.ts';

/** Messages per email address and hour. */
const hourlyLimit = 5;
const hour = 3_600_000;

const readBotCheck = implement(
  botCheckEndpoint,
  async (_input, { botCheck }: Pick<ContactDeps, 'botCheck'>): Promise<BotCheckAnswer> => {
    const config = botCheck.publicConfig();
    if (config.driver === 'off') return config;
    if (config.driver !== 'altcha') return { ...config, action: contactAction };
    const challenge = await botCheck.challenge?.(contactAction);
    if (challenge === undefined) throw new Error('The bot check returned no challenge');
    return { driver: 'altcha', action: contactAction, challenge };
  },
);

const sendContactMessage = implement(
  contactEndpoint,
  async ({ body, request }, deps: ContactDeps) => {
    const { kysely } = deps.database;
    await assertPerson(deps, body.recaptchaToken, request.address);
    if ((await countMessages(kysely, body.email, hour)) >= hourlyLimit) {
      throw new DragomanError('too-many-requests');
    }
    const id = await insertMessage(kysely, body);
    await mailMessage(deps, id);
    return { received: true as const };
  },
);

export function contactEndpoints(deps: ContactDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [readBotCheck, sendContactMessage]);
}
