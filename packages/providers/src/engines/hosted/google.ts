import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import { parseJson } from '../language-model/read-answer.ts';
import type { TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';

export interface GoogleOptions extends HostedOptions {
  readonly apiKey: string;
}

/** Translates with Google Cloud Translation, Basic edition (v2), as HTML. */
export function createGoogleEngine(options: GoogleOptions): TranslationEngine {
  return createHostedEngine(googleApi, options, 'https://translation.googleapis.com');
}

const replySchema = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});
const pairOf = renamedPair({ zh: 'zh-CN', nb: 'no' }, { zh: 'zh-CN', nb: 'no', pt: 'pt-PT' });

function googleApi({ apiKey, baseUrl }: GoogleOptions & { baseUrl: string }): HostedApi {
  return {
    name: 'google',
    version: 'v2',
    paid: true,
    formality: false,
    glossary: false,
    context: false,
    maxTexts: 100,
    maxCharacters: 5000,
    pair: pairOf,
    call: ({ source, target, texts }) => ({
      url: `${baseUrl}/language/translate/v2`,
      headers: { 'x-goog-api-key': apiKey },
      body: JSON.stringify({ q: texts, source, target, format: 'html' }),
    }),
    read: (reply) =>
      replySchema
        .safeParse(parseJson(reply))
        .data?.data.translations.map(({ translatedText }) => translatedText),
    kindOf({ status, body }) {
      if (status !== 403 && status !== 400) return undefined;
      if (/userRateLimitExceeded|rateLimitExceeded/.test(body)) return 'rate';
      if (/dailyLimitExceeded|quotaExceeded|billing/i.test(body)) return 'quota';
      return /API_KEY_INVALID|API key not valid|keyInvalid/.test(body) ? 'auth' : undefined;
    },
    encode: toHtml,
    decode: fromHtml,
  };
}
