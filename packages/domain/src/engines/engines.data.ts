/** What an engine can be given. */
export type EngineField =
  | 'apiKey'
  | 'accessKeyId'
  | 'baseUrl'
  | 'model'
  | 'region'
  | 'isOn'
  | 'modelsDir'
  | 'registryUrl'
  | 'registryHash';

/** An engine as settings, forms and help show it. */
export interface EngineEntry {
  readonly name: string;
  readonly title: string;
  /** The operator's environment variable for each field. */
  readonly settings: Readonly<Partial<Record<EngineField, string>>>;
  /** The fields without which the operator's engine is off. */
  readonly needs: readonly EngineField[];
  /** A sentence beside its first setting. */
  readonly note?: string;
  /** Present if owners may bring a key for it. */
  readonly own?: {
    readonly title?: string;
    /** What it needs beside the key. */
    readonly needs: readonly ('base_url' | 'model' | 'region')[];
    /** What the key looks like, for the form. */
    readonly keyLabel: string;
  };
}

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
    name: 'bergamot',
    title: 'Bergamot',
    settings: {
      modelsDir: 'BERGAMOT_MODELS_DIR',
      registryUrl: 'BERGAMOT_REGISTRY_URL',
      registryHash: 'BERGAMOT_REGISTRY_SHA256',
    },
    needs: [],
    note: 'Missing models are downloaded into DATA_DIR/models: from Mozilla’s repository, a mirror of it, or a registry (….json).',
  },
  {
    name: 'apertium',
    title: 'Apertium',
    settings: { isOn: 'APERTIUM' },
    needs: ['isOn'],
    note: 'Used if it is installed.',
  },
] as const satisfies readonly EngineEntry[];
