import type { BotCheck } from './port.ts';

/** Lets everybody pass, whatever they send. */
export function noBotCheck(): BotCheck {
  return {
    publicConfig: () => ({ driver: 'off' }),
    verify: async () => ({ ok: true }),
  };
}
