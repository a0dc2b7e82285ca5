import { z } from 'zod';
import { parseJson } from '../language-model/read-answer.ts';
import type { TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';
import { type GlossaryApi, linesOfTerms } from './glossaries.ts';

export interface DeeplOptions extends HostedOptions {
  readonly apiKey: string;
}

/** Translates with DeepL's API v2. Markup text is XML, which DeepL preserves. */
export function createDeeplEngine(options: DeeplOptions): TranslationEngine {
  // Keys of the free plan end in `:fx`.
  const address = options.apiKey.endsWith(':fx') ? 'api-free.deepl.com' : 'api.deepl.com';
  return createHostedEngine(deeplApi, options, `https://${address}`);
}

const replySchema = z.object({ translations: z.array(z.object({ text: z.string() })) });
const formalities = { formal: 'prefer_more', informal: 'prefer_less' } as const;
const pairOf = renamedPair({}, { en: 'en-US', pt: 'pt-PT', zh: 'zh-Hans' });

function deeplApi({ apiKey, baseUrl }: DeeplOptions & { baseUrl: string }): HostedApi {
  return {
    name: 'deepl',
    version: 'v2',
    paid: true,
    formality: true,
    glossary: false,
    context: true,
    maxTexts: 50,
    maxCharacters: 20_000,
    pair: pairOf,
    glossaries: deeplGlossaries(apiKey, baseUrl),
    call: ({ source, target, texts, voice, before, glossaryId }) => ({
      url: `${baseUrl}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${apiKey}` },
      body: JSON.stringify({
        text: texts,
        source_lang: source.toUpperCase(),
        target_lang: target.toUpperCase(),
        tag_handling: 'xml',
        glossary_id: glossaryId,
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

const createdSchema = z.object({ glossary_id: z.string(), name: z.string() });
const listSchema = z.object({
  glossaries: z.array(createdSchema.extend({ creation_time: z.coerce.date() })),
});

/** Glossaries of API v2: for one pair, never changed, with languages without their regions. */
function deeplGlossaries(apiKey: string, baseUrl: string): GlossaryApi {
  const url = `${baseUrl}/v2/glossaries`;
  const headers = { authorization: `DeepL-Auth-Key ${apiKey}` };
  return {
    list: () => ({ method: 'GET', url, headers }),
    readList(reply) {
      const { data } = listSchema.safeParse(parseJson(reply));
      return (
        data && {
          glossaries: data.glossaries.map(
            ({ glossary_id: id, name, creation_time: createdAt }) => ({
              id,
              name,
              createdAt,
            }),
          ),
        }
      );
    },
    create: (name, { source, target, terms }) => ({
      url,
      headers,
      body: JSON.stringify({
        name,
        source_lang: source,
        target_lang: target,
        entries_format: 'tsv',
        entries: linesOfTerms(terms)
          .map((line) => line.join('\t'))
          .join('\n'),
      }),
    }),
    readId: (reply) => createdSchema.safeParse(parseJson(reply)).data?.glossary_id,
    remove: (id) => ({ method: 'DELETE', url: `${url}/${encodeURIComponent(id)}`, headers }),
    isFull: ({ status, body }) => status === 456 || /too many glossaries/i.test(body),
    isMissing: ({ status }) => status === 404,
  };
}
