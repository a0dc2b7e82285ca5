import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import { send } from '../http.ts';
import { parseJson } from '../language-model/read-answer.ts';
import type { LanguagePair, TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions } from './engine.ts';

export interface LibreTranslateOptions extends HostedOptions {
  readonly apiKey?: string | undefined;
}

/** Translates with a LibreTranslate server, which lists its own pairs. */
export function createLibreTranslateEngine(options: LibreTranslateOptions): TranslationEngine {
  return createHostedEngine(libreTranslateApi, options, 'https://libretranslate.com');
}

const replySchema = z.object({ translatedText: z.array(z.string()) });
const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));
type Languages = z.infer<typeof languagesSchema>;

const spellings: Readonly<Record<string, readonly string[]>> = {
  zh: ['zh-Hans', 'zh'],
  nb: ['nb', 'no'],
  pt: ['pt', 'pt-PT'],
};
const languagesLifetime = 600_000;

function libreTranslateApi(options: LibreTranslateOptions & { baseUrl: string }): HostedApi {
  const { apiKey, baseUrl } = options;
  let known: { readonly languages: Promise<Languages>; readonly at: number } | undefined;
  const languages = () => {
    if (known === undefined || Date.now() - known.at > languagesLifetime) {
      known = { languages: readLanguages(options), at: Date.now() };
      known.languages.catch(() => {
        known = undefined;
      });
    }
    return known.languages;
  };
  return {
    name: 'libretranslate',
    version: '1',
    paid: apiKey !== undefined,
    formality: false,
    glossary: false,
    context: false,
    maxTexts: 50,
    maxCharacters: 5000,
    pair: async (pair) => pairAmong(await languages(), pair),
    call: ({ source, target, texts }) => ({
      url: `${baseUrl}/translate`,
      body: JSON.stringify({ q: texts, source, target, format: 'html', api_key: apiKey }),
    }),
    read: (reply) => replySchema.safeParse(parseJson(reply)).data?.translatedText,
    kindOf({ status, body }) {
      if (status === 403 && /daily|quota/i.test(body)) return 'quota';
      return status === 400 && /exceeds text limit|batch limit/i.test(body)
        ? 'too-large'
        : undefined;
    },
    encode: toHtml,
    decode: fromHtml,
  };
}

async function readLanguages(
  options: LibreTranslateOptions & { baseUrl: string },
): Promise<Languages> {
  const reply = await send(options, { method: 'GET', url: `${options.baseUrl}/languages` });
  return languagesSchema.parse(parseJson(reply.body));
}

function pairAmong(
  languages: Languages,
  { source, target }: LanguagePair,
): LanguagePair | undefined {
  const found = languages.find(({ code }) => spellingsOf(source).includes(code));
  const code = found?.targets.find((one) => spellingsOf(target).includes(one));
  return found && code !== undefined ? { source: found.code, target: code } : undefined;
}

function spellingsOf(code: string): readonly string[] {
  return spellings[code] ?? [code];
}
