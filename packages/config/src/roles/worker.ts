import { z } from 'zod';
import { count, flag, list, optionalSecret, optionalText, optionalUrl, text } from '../setting.ts';

/** Scanning and the translation engines. */
export const workerSettings = z.object({
  ENGINES: list('openai,apertium,bergamot', 'Engines in the order in which they are asked.'),
  OPENAI_BASE_URL: optionalUrl(
    'Any OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.',
  ),
  OPENAI_API_KEY: optionalSecret('Key for that endpoint, where it needs one.'),
  OPENAI_MODEL: optionalText('Model to ask for; needed with OPENAI_BASE_URL.'),
  APERTIUM: flag('on', 'Use Apertium where it is installed: on or off.'),
  BERGAMOT_MODELS_DIR: optionalText(
    'Folder with Firefox Translations models; default DATA_DIR/models.',
  ),
  BERGAMOT_REGISTRY_URL: optionalUrl(
    'Registry or mirror from which missing models are downloaded.',
  ),
  SCAN_MAX_PAGES: count(500, 'Most pages of one scan.'),
  SCAN_CONCURRENCY: count(4, 'Requests under way at once to one site.'),
  USER_AGENT: text('Dragoman/0.1', 'User-Agent of scans.'),
});
