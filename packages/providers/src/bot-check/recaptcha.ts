import type { BotCheck } from './port.ts';
import { type SiteverifyOptions, siteverify } from './siteverify.ts';

export interface RecaptchaOptions extends SiteverifyOptions {
  /** Minimum score from 0 to 1; lower ones are treated as bots. Defaults to 0.5. */
  readonly minimumScore?: number;
}

const ownUrl = 'https://www.google.com/recaptcha/api/siteverify';

/** Google's reCAPTCHA v3: we check the token's action and score (developers.google.com/recaptcha/docs/v3). */
export function createRecaptcha(options: RecaptchaOptions): BotCheck {
  const { siteKey, minimumScore = 0.5, verifyUrl = ownUrl } = options;
  return {
    publicConfig: () => ({ driver: 'recaptcha-v3', siteKey }),
    async verify(token, { action, ip }) {
      if (token === '') return { ok: false, reason: 'missing' };
      const answer = await siteverify(verifyUrl, options, token, ip);
      if ('ok' in answer) return answer;
      // A key of version 2 returns neither, so its token proves nothing.
      if (answer.action !== action)
        return { ok: false, reason: 'action', detail: answer.action ?? '' };
      const { score = 0 } = answer;
      return score >= minimumScore
        ? { ok: true }
        : { ok: false, reason: 'score', detail: `${score}` };
    },
  };
}
