import type { EngineEntry } from './engine.ts';

/** All engines, in the order in which they are tried. Settings, help, forms and wiring follow this list. */
export const engines = [
  {
    name: 'openai',
    title: 'OpenAI',
    settings: { baseUrl: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY', model: 'OPENAI_MODEL' },
    needs: ['baseUrl', 'model'],
    note: 'Any OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.',
    own: { title: 'OpenAI or compatible', needs: ['base_url', 'model'], keyLabel: 'API key' },
  },
  {
    name: 'anthropic',
    title: 'Anthropic',
    settings: {
      apiKey: 'ANTHROPIC_API_KEY',
      model: 'ANTHROPIC_MODEL',
      baseUrl: 'ANTHROPIC_BASE_URL',
    },
    needs: ['apiKey', 'model'],
    own: { needs: ['model'], keyLabel: 'API key' },
  },
  {
    name: 'deepl',
    title: 'DeepL',
    settings: { apiKey: 'DEEPL_API_KEY', baseUrl: 'DEEPL_URL' },
    needs: ['apiKey'],
    own: { needs: [], keyLabel: 'API key' },
  },
  {
    name: 'google',
    title: 'Google Cloud Translation',
    settings: { apiKey: 'GOOGLE_TRANSLATE_API_KEY', baseUrl: 'GOOGLE_TRANSLATE_URL' },
    needs: ['apiKey'],
    note: 'Edition Basic (v2).',
    own: { needs: [], keyLabel: 'API key' },
  },
  {
    name: 'azure',
    title: 'Azure Translator',
    settings: {
      apiKey: 'AZURE_TRANSLATOR_KEY',
      region: 'AZURE_TRANSLATOR_REGION',
      baseUrl: 'AZURE_TRANSLATOR_URL',
    },
    needs: ['apiKey'],
    note: 'A global key has no region.',
    own: { needs: ['region'], keyLabel: 'Key' },
  },
  {
    name: 'amazon',
    title: 'Amazon Translate',
    settings: {
      accessKeyId: 'AMAZON_TRANSLATE_ACCESS_KEY_ID',
      apiKey: 'AMAZON_TRANSLATE_SECRET_ACCESS_KEY',
      region: 'AMAZON_TRANSLATE_REGION',
      baseUrl: 'AMAZON_TRANSLATE_URL',
    },
    needs: ['accessKeyId', 'apiKey'],
    note: 'The region is us-east-1 unless given.',
    own: { needs: ['region'], keyLabel: 'Access key id and secret, joined by a colon' },
  },
  {
    name: 'libretranslate',
    title: 'LibreTranslate',
    settings: { baseUrl: 'LIBRETRANSLATE_URL', apiKey: 'LIBRETRANSLATE_API_KEY' },
    needs: ['baseUrl'],
    own: { needs: ['base_url'], keyLabel: 'API key' },
  },
  {
    name: 'apertium',
    title: 'Apertium',
    settings: { isOn: 'APERTIUM' },
    needs: ['isOn'],
    note: 'Used if it is installed.',
  },
  {
    name: 'bergamot',
    title: 'Bergamot',
    settings: { modelsDir: 'BERGAMOT_MODELS_DIR', registryUrl: 'BERGAMOT_REGISTRY_URL' },
    needs: [],
    note: 'Missing models are downloaded from the registry or a mirror into DATA_DIR/models.',
  },
] as const satisfies readonly EngineEntry[];
