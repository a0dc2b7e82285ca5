import { z } from 'zod';
import { parseJson } from '../language-model/read-answer.ts';
import type { TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';

export interface DeeplOptions extends HostedOptions {
  readonly apiKey: string;
}

/** Returns the base URL for a key; keys of the free plan end in `:fx`. */
export function deeplUrl(apiKey: string): string {
  return apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
}

/** Translates with DeepL's API v2. Markup text is XML, which DeepL preserves. */
export function createDeeplEngine(options: DeeplOptions): TranslationEngine {
  return createHostedEngine(deeplApi(options), options);
}

const replySchema = z.object({ translations: z.array(z.object({ text: z.string() })) });
const formalities = { formal: 'prefer_more', informal: 'prefer_less' } as const;
const pairOf = renamedPair({}, { en: 'en-US', pt: 'pt-PT', zh: 'zh-Hans' });

function deeplApi({ apiKey, baseUrl }: DeeplOptions): HostedApi {
  return {
    name: 'deepl',
    title: 'DeepL',
    version: 'v2',
    paid: true,
    formality: true,
    context: true,
    maxTexts: 50,
    maxCharacters: 20_000,
    pair: pairOf,
    call: ({ source, target, texts, voice, before }) => ({
      url: `${baseUrl}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${apiKey}` },
      body: JSON.stringify({
        text: texts,
        source_lang: source.toUpperCase(),
        target_lang: target.toUpperCase(),
        tag_handling: 'xml',
        formality: voice.formality && formalities[voice.formality],
        context: [voice.brief, before].filter(Boolean).join(' ') || undefined,
      }),
    }),
    read: (reply) =>
      replySchema.safeParse(parseJson(reply)).data?.translations.map(({ text }) => text),
    kindOf: ({ status }) => (status === 456 ? 'quota' : undefined),
    encode: (markup) => markup,
    decode: (text) => text,
  };
}
