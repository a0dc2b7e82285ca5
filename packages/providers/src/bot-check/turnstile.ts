import type { BotCheck } from './port.ts';
import { type SiteverifyOptions, siteverify } from './siteverify.ts';

const ownUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Cloudflare's Turnstile (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function createTurnstile(options: SiteverifyOptions): BotCheck {
  const { siteKey, verifyUrl = ownUrl } = options;
  return {
    publicConfig: () => ({ driver: 'turnstile', siteKey }),
    async verify(token, { action, ip }) {
      if (token === '') return { ok: false, reason: 'missing' };
      const answer = await siteverify(verifyUrl, options, token, ip);
      if ('ok' in answer) return answer;
      if (answer.action !== action)
        return { ok: false, reason: 'action', detail: answer.action ?? '' };
      return { ok: true };
    },
  };
}
