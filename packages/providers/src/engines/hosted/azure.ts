import { spellingsIn, type Terms, wordPattern } from '@dragoman/domain/translations';
import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import { parseJson } from '../language-model/read-answer.ts';
import { escapeMarkup, unescapeMarkup } from '../markup.ts';
import type { GlossaryEntry, TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';

export interface AzureOptions extends HostedOptions {
  readonly apiKey: string;
  /** The region of the key. Omit it for a global one. */
  readonly region?: string | undefined;
}

/** Translates with Azure Translator's text API v3, as HTML. */
export function createAzureEngine(options: AzureOptions): TranslationEngine {
  return createHostedEngine(azureApi, options, 'https://api.cognitive.microsofttranslator.com');
}

const replySchema = z.array(z.object({ translations: z.tuple([z.object({ text: z.string() })]) }));
const pairOf = renamedPair({ zh: 'zh-Hans' }, { zh: 'zh-Hans', pt: 'pt-PT' });

function azureApi({ apiKey, baseUrl, region }: AzureOptions & { baseUrl: string }): HostedApi {
  return {
    name: 'azure',
    version: '3.0',
    paid: true,
    formality: false,
    glossary: true,
    context: false,
    maxTexts: 100,
    maxCharacters: 10_000,
    pair: pairOf,
    call: ({ source, target, texts }) => ({
      url: `${baseUrl}/translate?api-version=3.0&from=${source}&to=${target}&textType=html`,
      headers: {
        'ocp-apim-subscription-key': apiKey,
        ...(region !== undefined && { 'ocp-apim-subscription-region': region }),
      },
      body: JSON.stringify(texts.map((text) => ({ text }))),
    }),
    read: (reply) =>
      replySchema.safeParse(parseJson(reply)).data?.map(({ translations: [first] }) => first.text),
    kindOf({ body }) {
      const [, code] = /"code"\s*:\s*"?(\d{6})/.exec(body) ?? [];
      return code === undefined ? undefined : kinds[code];
    },
    encode: (markup, terms) => withDictionary(toHtml(markup), terms),
    decode: fromHtml,
  };
}

/** Marks the terms in the text of HTML with their translations (Azure's dynamic dictionary). */
function withDictionary(html: string, terms: readonly GlossaryEntry[]): string {
  if (terms.length === 0) return html;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : markedTerms(piece, terms)))
    .join('');
}

function markedTerms(escaped: string, terms: readonly GlossaryEntry[]): string {
  const text = unescapeMarkup(escaped);
  const spellings = spellingsIn(
    text,
    terms.map((term) => ({ isCaseSensitive: false, ...term })),
  );
  if (spellings.size === 0) return escaped;
  const longestFirst = [...spellings.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((spelling) => wordPattern(spelling).source).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'u'))
    .map((piece, index) => (index % 2 === 0 ? escapeMarkup(piece) : dictionary(piece, spellings)))
    .join('');
}

function dictionary(spelling: string, spellings: Terms): string {
  const translation = escapeMarkup(spellings.get(spelling)?.becomes ?? spelling);
  return `<mstrans:dictionary translation="${translation.replaceAll('"', '&quot;')}">${escapeMarkup(spelling)}</mstrans:dictionary>`;
}

/** Azure error codes whose HTTP status is misleading (learn.microsoft.com, "Status code guide"). */
const kinds: Readonly<Record<string, 'quota' | 'unsupported-pair' | 'too-large'>> = {
  '403001': 'quota',
  '400035': 'unsupported-pair',
  '400036': 'unsupported-pair',
  '400077': 'too-large',
};
