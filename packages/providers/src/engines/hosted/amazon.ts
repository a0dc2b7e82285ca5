import { writeCsv } from '@dragoman/domain/translation-memory';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { fromHtml, toHtml } from '../html.ts';
import type { HttpCall } from '../http.ts';
import { parseJson } from '../language-model/read-answer.ts';
import type { EngineErrorKind, GlossaryEntry, TranslationEngine } from '../port.ts';
import { createHostedEngine, type HostedApi, type HostedOptions, renamedPair } from './engine.ts';
import { type GlossaryApi, linesOfTerms } from './glossaries.ts';

export interface AmazonOptions extends HostedOptions {
  /** Defaults to `us-east-1`. */
  readonly region?: string;
  /** The secret; without `accessKeyId`, the id and the secret, joined by a colon. */
  readonly apiKey: string;
  readonly accessKeyId?: string;
}

/**
 * Translates with Amazon Translate. Sends all texts of a call as one HTML document, because only documents keep markup.
 */
export function createAmazonEngine(options: AmazonOptions): TranslationEngine {
  const { region = 'us-east-1' } = options;
  return createHostedEngine(amazonApi, options, `https://translate.${region}.amazonaws.com`);
}

const replySchema = z.object({ TranslatedDocument: z.object({ Content: z.string() }) });
const formalities = { formal: 'FORMAL', informal: 'INFORMAL' } as const;
const pairOf = renamedPair({ nb: 'no' }, { nb: 'no', pt: 'pt-PT' });

function amazonApi(options: AmazonOptions & { baseUrl: string }): HostedApi {
  const { baseUrl, region = 'us-east-1', apiKey, accessKeyId: id } = options;
  const [accessKeyId = '', secretAccessKey = ''] = id ? [id, apiKey] : apiKey.split(':');
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'translate' });
  const invoke: Invoke = async (operation, input) => {
    const body = JSON.stringify(input);
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSShineFrontendService_20170701.${operation}`,
    };
    const signed = await aws.sign(`${baseUrl}/`, { method: 'POST', headers, body });
    return { url: signed.url, headers: Object.fromEntries(signed.headers), body };
  };
  return {
    name: 'amazon',
    version: '2017-07-01',
    paid: true,
    formality: true,
    glossary: false,
    context: false,
    maxTexts: 100,
    maxCharacters: 20_000,
    pair: pairOf,
    glossaries: terminologies(invoke),
    call: ({ source, target, texts, voice, glossaryId }) =>
      invoke('TranslateDocument', {
        Document: { Content: writeDocument(texts), ContentType: 'text/html' },
        SourceLanguageCode: source,
        TargetLanguageCode: target,
        TerminologyNames: glossaryId === undefined ? undefined : [glossaryId],
        Settings: voice.formality && { Formality: formalities[voice.formality] },
      }),
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

type Invoke = (operation: string, input: object) => Promise<HttpCall>;

const listSchema = z.object({
  TerminologyPropertiesList: z.array(z.object({ Name: z.string(), CreatedAt: z.number() })),
  NextToken: z.string().nullish(),
});
const importSchema = z.object({ TerminologyProperties: z.object({ Name: z.string() }) });

/** Custom terminologies. Amazon distinguishes capitals, so each term is sent with a small and a capital first letter. */
function terminologies(invoke: Invoke): GlossaryApi {
  return {
    list: (page) => invoke('ListTerminologies', { MaxResults: 100, NextToken: page }),
    readList(reply) {
      const { data } = listSchema.safeParse(parseJson(reply));
      return (
        data && {
          glossaries: data.TerminologyPropertiesList.map(({ Name: name, CreatedAt }) => ({
            id: name,
            name,
            createdAt: new Date(CreatedAt * 1000),
          })),
          next: data.NextToken ?? undefined,
        }
      );
    },
    create: (name, { source, target, terms }) =>
      invoke('ImportTerminology', {
        Name: name,
        MergeStrategy: 'OVERWRITE',
        TerminologyData: {
          File: Buffer.from(
            writeCsv([[source, target], ...linesOfTerms(terms.flatMap(spellingsOf))]),
          ).toString('base64'),
          Format: 'CSV',
          Directionality: 'UNI',
        },
      }),
    readId: (reply) => importSchema.safeParse(parseJson(reply)).data?.TerminologyProperties.Name,
    remove: (name) => invoke('DeleteTerminology', { Name: name }),
    isFull: ({ body }) => body.includes('LimitExceededException'),
    isMissing: ({ body }) => body.includes('ResourceNotFoundException'),
  };
}

function spellingsOf(entry: GlossaryEntry): GlossaryEntry[] {
  const { term, translation, isCaseSensitive } = entry;
  if (isCaseSensitive) return [entry];
  const capital = { term: capitalized(term), translation: translation && capitalized(translation) };
  return [entry, capital];
}

function capitalized(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function writeDocument(texts: readonly string[]): string {
  const paragraphs = texts.map((text) => `<p>${text}</p>`).join('\n');
  const page = `<html><head><meta charset="utf-8"></head><body>\n${paragraphs}\n</body></html>`;
  return Buffer.from(page).toString('base64');
}

function readDocument(page: string): string[] {
  const paragraphs = page.split('<p>').slice(1);
  return paragraphs.map((paragraph) => paragraph.split('</p>', 1)[0] ?? '');
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
