import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import { parseJson } from '../language-model/read-answer.ts';
import type { EngineErrorKind, TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';

export interface AmazonOptions extends HostedOptions {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Translates with Amazon Translate. Sends all texts of a call as one HTML document, because only documents keep markup.
 */
export function createAmazonEngine(options: AmazonOptions): TranslationEngine {
  return createHostedEngine(amazonApi(options), options);
}

const replySchema = z.object({ TranslatedDocument: z.object({ Content: z.string() }) });
const formalities = { formal: 'FORMAL', informal: 'INFORMAL' } as const;
const pairOf = renamedPair({ nb: 'no' }, { nb: 'no', pt: 'pt-PT' });

function amazonApi({ baseUrl, region, accessKeyId, secretAccessKey }: AmazonOptions): HostedApi {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'translate' });
  return {
    name: 'amazon',
    title: 'Amazon Translate',
    version: '2017-07-01',
    paid: true,
    formality: true,
    context: false,
    maxTexts: 100,
    maxCharacters: 20_000,
    pair: pairOf,
    async call({ source, target, texts, voice }) {
      const body = JSON.stringify({
        Document: { Content: writeDocument(texts), ContentType: 'text/html' },
        SourceLanguageCode: source,
        TargetLanguageCode: target,
        Settings: voice.formality && { Formality: formalities[voice.formality] },
      });
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSShineFrontendService_20170701.TranslateDocument',
      };
      const signed = await aws.sign(`${baseUrl}/`, { method: 'POST', headers, body });
      return { url: signed.url, headers: Object.fromEntries(signed.headers), body };
    },
    read(reply) {
      const { data } = replySchema.safeParse(parseJson(reply));
      return (
        data && readDocument(Buffer.from(data.TranslatedDocument.Content, 'base64').toString())
      );
    },
    kindOf({ body }) {
      const [, type = ''] = /"__type"\s*:\s*"(?:[^"#]*#)?(\w+)"/.exec(body) ?? [];
      return kinds[type];
    },
    encode: toHtml,
    decode: fromHtml,
  };
}

function writeDocument(texts: readonly string[]): string {
  const paragraphs = texts.map((text) => `<p>${text}</p>`).join('\n');
  const page = `<html><head><meta charset="utf-8"></head><body>\n${paragraphs}\n</body></html>`;
  return Buffer.from(page).toString('base64');
}

function readDocument(page: string): string[] {
  return [...page.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text);
}

const kinds: Readonly<Record<string, EngineErrorKind>> = {
  ThrottlingException: 'rate',
  TooManyRequestsException: 'rate',
  LimitExceededException: 'quota',
  UnrecognizedClientException: 'auth',
  InvalidSignatureException: 'auth',
  AccessDeniedException: 'auth',
  UnsupportedLanguagePairException: 'unsupported-pair',
  TextSizeLimitExceededException: 'too-large',
  ServiceUnavailableException: 'unavailable',
};
