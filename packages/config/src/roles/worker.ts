import { engines } from '@dragoman/domain/engines';
import { parsePrice } from '@dragoman/domain/translations';
import { z } from 'zod';
import { count, flag, listOf, ownSecret, text } from '../setting.ts';

const engineNames: readonly string[] = engines.map(({ name }) => name);

/** Scans and translation engines. */
export const workerSettings = z.object({
  ENGINES: listOf(
    `one of ${engineNames.join(', ')}`,
    (item) => engineNames.includes(item),
    'Engines in the order in which they are tried.',
    engineNames.join(','),
  ),
  ENGINE_PRICES: listOf(
    'a price, such as deepl=25',
    (item) => parsePrice(item) !== undefined,
    'US dollars per million characters (deepl=25) or per million tokens as input/output/cached (openai=0.15/0.6/0.075).',
  ),
  TRANSLATION_BUDGET: z.coerce
    .number()
    .min(0)
    .optional()
    .describe('Most US dollars a website may cost in a month, unless its owner chose otherwise.'),
  ENGINE_KEYS_SECRET: ownSecret(
    16,
    'Encrypts owners’ keys for engines and the secrets of webhooks in the database. Required, and the same, if several machines share a database. Defaults to one generated in DATA_DIR.',
  ),
  LANGUAGE_MODEL_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .default(0.2)
    .describe('Temperature of language models; not sent where refused.'),
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
  SCAN_MAX_PAGES: count(500, 'Maximum pages of one scan.'),
  SCAN_CONCURRENCY: count(4, 'Concurrent requests to one site.'),
  SCAN_BROWSER: text(
    'off',
    'A browser reads pages that scripts draw: the path of Chromium, or find. Needs playwright-core.',
  ),
  SCAN_BROWSER_SANDBOX: flag(
    'on',
    'off lets the browser run as root, or in a container that confines it.',
  ),
  USER_AGENT: text('Dragoman/0.1', 'User-Agent of scans.'),
});
