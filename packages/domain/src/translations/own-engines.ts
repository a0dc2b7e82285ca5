/** An engine that owners may bring a key for, and what it needs beside it. */
export interface OwnEngine {
  readonly name: string;
  readonly title: string;
  readonly needs: readonly ('base_url' | 'model' | 'region')[];
  /** What the key looks like, for the form. */
  readonly keyLabel: string;
}

export const ownEngines = [
  { name: 'deepl', title: 'DeepL', needs: [], keyLabel: 'API key' },
  {
    name: 'openai',
    title: 'OpenAI or compatible',
    needs: ['base_url', 'model'],
    keyLabel: 'API key',
  },
  { name: 'anthropic', title: 'Anthropic', needs: ['model'], keyLabel: 'API key' },
  { name: 'google', title: 'Google Cloud Translation', needs: [], keyLabel: 'API key' },
  { name: 'azure', title: 'Azure Translator', needs: ['region'], keyLabel: 'Key' },
  {
    name: 'amazon',
    title: 'Amazon Translate',
    needs: ['region'],
    keyLabel: 'Access key id and secret, joined by a colon',
  },
  { name: 'libretranslate', title: 'LibreTranslate', needs: ['base_url'], keyLabel: 'API key' },
] as const satisfies readonly OwnEngine[];

export type OwnEngineName = (typeof ownEngines)[number]['name'];
