import { z } from 'zod';
import { count, flag, list, optionalSecret, optionalText, optionalUrl, text } from '../setting.ts';

/** Scans and translation engines. */
export const workerSettings = z.object({
  ENGINES: list('openai,apertium,bergamot', 'Engines in the order in which they are tried.'),
  OPENAI_BASE_URL: optionalUrl(
    'Any OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.',
  ),
  OPENAI_API_KEY: optionalSecret('Key for that endpoint, if it needs one.'),
  OPENAI_MODEL: optionalText('Model; required with OPENAI_BASE_URL.'),
  APERTIUM: flag('on', 'Use Apertium if it is installed: on or off.'),
  BERGAMOT_MODELS_DIR: optionalText(
    'Folder of Firefox Translations models. Defaults to DATA_DIR/models.',
  ),
  BERGAMOT_REGISTRY_URL: optionalUrl('Registry or mirror to download missing models from.'),
  SCAN_MAX_PAGES: count(500, 'Maximum pages of one scan.'),
  SCAN_CONCURRENCY: count(4, 'Concurrent requests to one site.'),
  USER_AGENT: text('Dragoman/0.1', 'User-Agent of scans.'),
});
