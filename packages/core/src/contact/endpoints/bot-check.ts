import { type BotCheckAnswer, botCheckEndpoint, contactAction } from '@dragoman/contract/contact';
import type { BotCheck } from '@dragoman/providers/bot-check';
import { implement } from '../../api/index.ts';

export const readBotCheck = implement(
  botCheckEndpoint,
  async (_input, { botCheck }: { readonly botCheck: BotCheck }): Promise<BotCheckAnswer> => {
    const config = botCheck.publicConfig();
    if (config.driver === 'off') return config;
    if (config.driver !== 'altcha') return { ...config, action: contactAction };
    const challenge = await botCheck.challenge?.(contactAction);
    if (challenge === undefined) throw new Error('The bot check made no challenge');
    return { driver: 'altcha', action: contactAction, challenge };
  },
);
