import type { BotCheck } from './port.ts';

/** Accepts every token. */
export function noBotCheck(): BotCheck {
  return {
    publicConfig: () => ({ driver: 'off' }),
    verify: async () => ({ ok: true }),
  };
}
