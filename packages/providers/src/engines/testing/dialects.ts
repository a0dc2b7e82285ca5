import type { OwnEngineName } from '@dragoman/domain/engines';
import { deeplGlossary, noTerminology, terminologyOperations } from './glossary-dialects.ts';
import { amazonError, json, parsed } from './replies.ts';
import type { Dialect } from './service-double.ts';

/** The key that the test doubles accept. */
export const rightKey = 'right-key';

const retry = { 'retry-after': '2' };

/** DeepL: developers.deepl.com/docs/api-reference/translate. The SDK posts a form, other clients JSON. */
export const deepl: Dialect = {
  read(request, glossaries) {
    if (request.headers.authorization !== `DeepL-Auth-Key ${rightKey}`)
      return { reply: { status: 403, body: '' } };
    if (request.path.startsWith('/v2/glossaries'))
      return { reply: deeplGlossary(request, glossaries) };
    if (request.path !== '/v2/translate') return { reply: json(404, { message: 'Not found' }) };
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form');
    const form = new URLSearchParams(isForm ? request.body : '');
    const body = isForm ? Object.fromEntries(form) : parsed(request);
    const texts = isForm ? form.getAll('text') : (body['text'] as string[]);
    if (!Array.isArray(texts) || texts.length > 50)
      return { reply: json(400, { message: 'Too many texts specified.' }) };
    if (body['target_lang'] === 'EN')
      return { reply: json(400, { message: 'targetLang="EN" is deprecated' }) };
    const [source, target] = [String(body['source_lang']), String(body['target_lang'])];
    if (body['glossary_id'] === undefined) return { texts, source, target };
    const glossary = glossaries.get(String(body['glossary_id']));
    if (glossary === undefined) return { reply: json(404, { message: 'Glossary not found' }) };
    const isSame = (name: string, language: string) =>
      language.toLowerCase().split('-')[0] === name;
    if (!isSame(glossary.source, source) || !isSame(glossary.target, target))
      return { reply: json(400, { message: 'Target language does not match glossary.' }) };
    return { texts, source, target, terms: glossary.terms };
  },
  write: (texts) =>
    JSON.stringify({
      translations: texts.map((text) => ({ detected_source_language: 'EN', text })),
    }),
  refuse: (fault) =>
    ({
      rate: json(429, { message: 'Too many requests' }, retry),
      quota: json(456, { message: 'Quota for this billing period has been exceeded.' }),
      auth: { status: 403, body: '' },
      overload: json(529, { message: 'Too many requests' }),
      'too-large': json(413, { message: 'Request Entity Too Large' }),
    })[fault],
};

const googleError = (code: number, message: string, reason: string) =>
  json(code, { error: { code, message, errors: [{ message, domain: 'global', reason }] } });

/** Google Cloud Translation v2: cloud.google.com/translate/docs/reference/rest/v2/translate. */
export const google: Dialect = {
  read(request) {
    const url = new URL(request.path, 'http://x');
    const key = request.headers['x-goog-api-key'] ?? url.searchParams.get('key');
    if (key !== rightKey)
      return { reply: googleError(400, 'API key not valid.', 'API_KEY_INVALID') };
    if (!/^\/language\/translate\/v2\/?$/.test(url.pathname))
      return { reply: googleError(404, 'Not found', 'notFound') };
    const { q, source, target } = parsed(request);
    const texts = Array.isArray(q) ? q : [q];
    if (texts.length > 128) return { reply: googleError(400, 'Too many text segments', 'invalid') };
    return { texts, source: String(source), target: String(target) };
  },
  write: (texts) =>
    JSON.stringify({
      data: { translations: texts.map((translatedText) => ({ translatedText })) },
    }),
  refuse: (fault) =>
    ({
      rate: googleError(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
      quota: googleError(403, 'Daily Limit Exceeded', 'dailyLimitExceeded'),
      auth: googleError(400, 'API key not valid.', 'API_KEY_INVALID'),
      overload: googleError(503, 'The service is unavailable', 'backendError'),
      'too-large': googleError(413, 'Request payload is too large', 'uploadTooLarge'),
    })[fault],
};

const azureError = (
  status: number,
  code: number,
  message: string,
  headers?: Record<string, string>,
) => json(status, { error: { code, message } }, headers);

const dynamicDictionary =
  /<mstrans:dictionary translation="([^"<>]*)">([^<>]*)<\/mstrans:dictionary>/g;

/** Azure Translator v3: learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3. */
export const azure: Dialect = {
  read(request) {
    const url = new URL(request.path, 'http://x');
    if (request.headers['ocp-apim-subscription-key'] !== rightKey)
      return { reply: azureError(401, 401_000, 'The request is not authorized.') };
    if (url.pathname !== '/translate' || url.searchParams.get('api-version') !== '3.0')
      return { reply: azureError(400, 400_021, 'The API version parameter is not valid.') };
    const body = JSON.parse(request.body) as { text?: string; Text?: string }[];
    const marked = body.map(({ text, Text }) => text ?? Text ?? '');
    const [source, target] = [url.searchParams.get('from'), url.searchParams.get('to')];
    const terms = new Map<string, string>();
    const texts = marked.map((text) =>
      text.replace(dynamicDictionary, (_tag, translation: string, spelling: string) => {
        terms.set(spelling, translation);
        return spelling;
      }),
    );
    if (texts.some((text) => text.includes('mstrans:')))
      return { reply: azureError(400, 400_000, 'One of the request inputs is not valid.') };
    return { texts, source: source ?? '', target: target ?? '', terms };
  },
  write: (texts) => JSON.stringify(texts.map((text) => ({ translations: [{ text, to: 'es' }] }))),
  refuse: (fault) =>
    ({
      rate: azureError(429, 429_001, 'The server rejected the request.', retry),
      quota: azureError(403, 403_001, 'The free tier quota has been exceeded.'),
      auth: azureError(401, 401_000, 'The request is not authorized.'),
      overload: azureError(503, 503_000, 'Service is temporarily unavailable.'),
      'too-large': azureError(400, 400_077, 'The maximum request size has been exceeded.'),
    })[fault],
};

/** Amazon Translate: docs.aws.amazon.com/translate/latest/APIReference/API_TranslateDocument.html. */
export const amazon: Dialect = {
  read(request, glossaries) {
    const authorization = request.headers.authorization ?? '';
    const scope = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${rightKey}/\\d{8}/eu-west-1/translate/aws4_request, ?SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, ?Signature=[0-9a-f]{64}$`,
    );
    if (!scope.test(authorization))
      return {
        reply: amazonError(400, 'UnrecognizedClientException', 'The security token is invalid.'),
      };
    const [service, operation = ''] = String(request.headers['x-amz-target']).split('.');
    const other = terminologyOperations[operation];
    if (other !== undefined) return { reply: other(parsed(request), glossaries) };
    if (service !== 'AWSShineFrontendService_20170701' || operation !== 'TranslateDocument')
      return { reply: amazonError(400, 'UnknownOperationException', '') };
    const body = parsed(request) as {
      TerminologyNames?: string[];
      Document: { Content: string; ContentType: string };
      SourceLanguageCode: string;
      TargetLanguageCode: string;
    };
    if (body.Document.ContentType !== 'text/html')
      return { reply: amazonError(400, 'InvalidRequestException', 'ContentType') };
    const page = Buffer.from(body.Document.Content, 'base64').toString();
    const texts = [...page.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) => text);
    const languages = { source: body.SourceLanguageCode, target: body.TargetLanguageCode };
    const [name, second] = body.TerminologyNames ?? [];
    if (name === undefined) return { texts, ...languages };
    const terminology = glossaries.get(name);
    if (terminology === undefined) return { reply: noTerminology };
    if (second !== undefined || terminology.source !== languages.source)
      return { reply: amazonError(400, 'InvalidRequestException', 'TerminologyNames') };
    return { texts, ...languages, terms: terminology.terms };
  },
  write(texts) {
    const page = `<html><body>${texts.map((text) => `<p>${text}</p>`).join('')}</body></html>`;
    const Content = Buffer.from(page).toString('base64');
    return JSON.stringify({
      TranslatedDocument: { Content },
      SourceLanguageCode: 'en',
      TargetLanguageCode: 'es',
    });
  },
  refuse: (fault) =>
    ({
      rate: amazonError(400, 'ThrottlingException', 'Rate exceeded'),
      quota: amazonError(400, 'LimitExceededException', 'The limit has been exceeded.'),
      auth: amazonError(400, 'InvalidSignatureException', 'The signature does not match.'),
      overload: amazonError(500, 'InternalServerException', 'An internal error occurred.'),
      'too-large': amazonError(400, 'TextSizeLimitExceededException', 'The document is too long.'),
    })[fault],
};

/** LibreTranslate: docs.libretranslate.com/api/operations/translate. */
export const libretranslate: Dialect = {
  read(request) {
    if (request.path === '/languages')
      return { reply: json(200, [{ code: 'en', name: 'English', targets: ['en', 'es', 'zh'] }]) };
    const { q, source, target, api_key: key } = parsed(request);
    if (key !== rightKey)
      return { reply: json(403, { error: 'Visit the website to get an API key' }) };
    if (request.path !== '/translate' || !Array.isArray(q))
      return { reply: json(400, { error: 'Invalid request: missing q parameter' }) };
    return { texts: q, source: String(source), target: String(target) };
  },
  write: (texts) => JSON.stringify({ translatedText: texts }),
  refuse: (fault) =>
    ({
      rate: json(429, { error: 'Slowdown: 80 per 1 minute' }, retry),
      quota: json(403, { error: 'You have exceeded the daily quota' }),
      auth: json(403, { error: 'Invalid API key' }),
      overload: json(500, { error: 'Cannot translate text' }),
      'too-large': json(400, {
        error: 'Invalid request: request (6000) exceeds text limit (5000)',
      }),
    })[fault],
};

const anthropicError = (
  status: number,
  type: string,
  message: string,
  headers?: Record<string, string>,
) => json(status, { type: 'error', error: { type, message } }, headers);

/** Anthropic's Messages API: docs.anthropic.com/en/api/messages. */
export const anthropic: Dialect = {
  read(request) {
    const { authorization, 'x-api-key': key = authorization?.replace('Bearer ', '') } =
      request.headers;
    if (key !== rightKey)
      return { reply: anthropicError(401, 'authentication_error', 'invalid x-api-key') };
    if (request.method === 'GET') return { reply: json(200, { data: [] }) };
    if (request.headers['anthropic-version'] === undefined)
      return {
        reply: anthropicError(
          400,
          'invalid_request_error',
          'anthropic-version: header is required',
        ),
      };
    const body = parsed(request) as {
      max_tokens?: number;
      messages: { content: string | { text: string }[] }[];
      system?: { text: string }[];
    };
    if (body.max_tokens === undefined)
      return { reply: anthropicError(400, 'invalid_request_error', 'max_tokens: Field required') };
    const content = body.messages[0]?.content ?? '';
    const message = typeof content === 'string' ? content : (content[0]?.text ?? '');
    const { pages } = JSON.parse(message) as { pages: { texts: Record<string, string> }[] };
    const texts = pages.flatMap((page) => Object.values(page.texts));
    const { from, to } = JSON.parse(body.system?.[1]?.text ?? '{}');
    return { texts, source: from, target: to };
  },
  write: (texts) =>
    JSON.stringify({
      type: 'message',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [
        {
          type: 'text',
          text: JSON.stringify(
            Object.fromEntries(texts.map((text, index) => [String(index + 1), text])),
          ),
        },
      ],
      usage: { input_tokens: 40, output_tokens: 20, cache_read_input_tokens: 1100 },
    }),
  refuse: (fault) =>
    ({
      rate: anthropicError(429, 'rate_limit_error', 'rate limit', retry),
      quota: anthropicError(400, 'invalid_request_error', 'Your credit balance is too low.'),
      auth: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
      overload: anthropicError(529, 'overloaded_error', 'Overloaded'),
      'too-large': anthropicError(413, 'request_too_large', 'Request exceeds the maximum size'),
    })[fault],
};

const openAiError = (
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
) => json(status, { error: { code, message } }, headers);

/** OpenAI's chat completions: platform.openai.com/docs/api-reference/chat. */
export const openai: Dialect = {
  read(request) {
    if (request.headers.authorization !== `Bearer ${rightKey}`)
      return { reply: openAiError(401, 'invalid_api_key', 'Incorrect API key provided') };
    if (request.method === 'GET') return { reply: json(200, { data: [] }) };
    const { messages } = parsed(request) as { messages: { content: string }[] };
    const { from, to } = JSON.parse(messages[1]?.content ?? '{}');
    const { pages } = JSON.parse(messages[2]?.content ?? '') as {
      pages: { texts: Record<string, string> }[];
    };
    const texts = pages.flatMap((page) => Object.values(page.texts));
    return { texts, source: from, target: to };
  },
  write: (texts) =>
    JSON.stringify({
      choices: [
        {
          finish_reason: 'stop',
          message: {
            content: JSON.stringify(
              Object.fromEntries(texts.map((text, index) => [String(index + 1), text])),
            ),
          },
        },
      ],
    }),
  refuse: (fault) =>
    ({
      rate: openAiError(429, 'rate_limit_exceeded', 'Rate limit reached', retry),
      quota: openAiError(429, 'insufficient_quota', 'You exceeded your current quota'),
      auth: openAiError(401, 'invalid_api_key', 'Incorrect API key provided'),
      overload: openAiError(503, 'server_error', 'The engine is currently overloaded'),
      'too-large': openAiError(400, 'context_length_exceeded', 'The context is too long'),
    })[fault],
};

/** The dialect of each hosted engine. */
export const dialectOf: Readonly<Record<OwnEngineName, Dialect>> = {
  ...{ deepl, google, azure, amazon, libretranslate, anthropic, openai },
};
