import { z } from 'zod';
import {
  count,
  flag,
  list,
  optionalSecret,
  optionalText,
  optionalUrl,
  text,
  url,
} from '../setting.ts';

/** Scans and translation engines. */
export const workerSettings = z.object({
  ENGINES: list(
    'openai,anthropic,deepl,google,azure,amazon,libretranslate,apertium,bergamot',
    'Engines in the order in which they are tried.',
  ),
  ENGINE_PRICES: list(
    '',
    'US dollars per million characters (deepl=25) or per million tokens as input/output/cached (openai=0.15/0.6/0.075).',
  ),
  TRANSLATION_BUDGET: z.coerce
    .number()
    .min(0)
    .optional()
    .describe('Most US dollars a website may cost in a month, unless its owner chose otherwise.'),
  ENGINE_KEYS_SECRET: optionalSecret(
    'Encrypts owners’ keys for engines and the secrets of webhooks in the database. Required, and the same, if several machines share a database. Defaults to one generated in DATA_DIR.',
  ),
  OPENAI_BASE_URL: optionalUrl(
    'Any OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.',
  ),
  OPENAI_API_KEY: optionalSecret('Key for that endpoint, if it needs one.'),
  OPENAI_MODEL: optionalText('Model; required with OPENAI_BASE_URL.'),
  ANTHROPIC_API_KEY: optionalSecret('Key for Anthropic; requires ANTHROPIC_MODEL.'),
  ANTHROPIC_MODEL: optionalText('Model of Anthropic.'),
  ANTHROPIC_BASE_URL: url('https://api.anthropic.com/v1', 'Its address.'),
  LANGUAGE_MODEL_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .default(0.2)
    .describe('Temperature of language models (OPENAI_*, ANTHROPIC_*); not sent where refused.'),
  LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: count(8192, 'Maximum tokens of an answer.'),
  LANGUAGE_MODEL_TIMEOUT_SECONDS: count(120, 'Maximum seconds of a call.'),
  LANGUAGE_MODEL_CONCURRENCY: count(
    4,
    'Maximum concurrent calls to one endpoint, over all languages and websites.',
  ),
  LANGUAGE_MODEL_BATCH_TEXTS: count(
    40,
    'Maximum texts per call; reduced for engines that refuse a call as too large.',
  ),
  LANGUAGE_MODEL_BATCH_CHARACTERS: count(6000, 'Maximum characters of a call.'),
  DEEPL_API_KEY: optionalSecret('Key for DeepL; one that ends in :fx is for its free address.'),
  DEEPL_URL: optionalUrl('Its address. Defaults to the one of the key.'),
  GOOGLE_TRANSLATE_API_KEY: optionalSecret('Key for Google Cloud Translation (Basic, v2).'),
  GOOGLE_TRANSLATE_URL: url('https://translation.googleapis.com', 'Its address.'),
  AZURE_TRANSLATOR_KEY: optionalSecret('Key for Azure Translator.'),
  AZURE_TRANSLATOR_REGION: optionalText('Region of that key, unless it is global.'),
  AZURE_TRANSLATOR_URL: url('https://api.cognitive.microsofttranslator.com', 'Its address.'),
  AMAZON_TRANSLATE_ACCESS_KEY_ID: optionalText('Access key for Amazon Translate.'),
  AMAZON_TRANSLATE_SECRET_ACCESS_KEY: optionalSecret('Its secret.'),
  AMAZON_TRANSLATE_REGION: text('us-east-1', 'Its region.'),
  AMAZON_TRANSLATE_URL: optionalUrl('Its address. Defaults to the one of the region.'),
  LIBRETRANSLATE_URL: optionalUrl('Address of a LibreTranslate server.'),
  LIBRETRANSLATE_API_KEY: optionalSecret('Key for it, if it needs one.'),
  APERTIUM: flag('on', 'Use Apertium if it is installed: on or off.'),
  BERGAMOT_MODELS_DIR: optionalText(
    'Folder of Firefox Translations models. Defaults to DATA_DIR/models.',
  ),
  BERGAMOT_REGISTRY_URL: optionalUrl('Registry or mirror to download missing models from.'),
  SCAN_MAX_PAGES: count(500, 'Maximum pages of one scan.'),
  SCAN_CONCURRENCY: count(4, 'Concurrent requests to one site.'),
  USER_AGENT: text('Dragoman/0.1', 'User-Agent of scans.'),
});
