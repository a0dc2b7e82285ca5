import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import { parseJson } from '../language-model/read-answer.ts';
import type { TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';

export interface AzureOptions extends HostedOptions {
  readonly apiKey: string;
  /** The region of the key. Omit it for a global one. */
  readonly region?: string | undefined;
}

/** Translates with Azure Translator's text API v3, as HTML. */
export function createAzureEngine(options: AzureOptions): TranslationEngine {
  return createHostedEngine(azureApi(options), options);
}

const replySchema = z.array(z.object({ translations: z.tuple([z.object({ text: z.string() })]) }));
const pairOf = renamedPair({ zh: 'zh-Hans' }, { zh: 'zh-Hans', pt: 'pt-PT' });

function azureApi({ apiKey, baseUrl, region }: AzureOptions): HostedApi {
  return {
    name: 'azure',
    title: 'Azure Translator',
    version: '3.0',
    paid: true,
    formality: false,
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
    encode: toHtml,
    decode: fromHtml,
  };
}

/** Azure error codes whose HTTP status is misleading (learn.microsoft.com, "Status code guide"). */
const kinds: Readonly<Record<string, 'quota' | 'unsupported-pair' | 'too-large'>> = {
  '403001': 'quota',
  '400035': 'unsupported-pair',
  '400036': 'unsupported-pair',
  '400077': 'too-large',
};
