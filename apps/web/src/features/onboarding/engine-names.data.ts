import { text } from '../../texts/texts.ts';

/** Names of engines as visitors know them; others are shown by their own. */
export const engineNames: Readonly<Record<string, string>> = {
  amazon: 'Amazon Translate',
  anthropic: 'Anthropic',
  apertium: 'Apertium',
  azure: 'Azure Translator',
  bergamot: 'Bergamot',
  'common terms': text('a list of common terms'),
  deepl: 'DeepL',
  google: 'Google Cloud Translation',
  libretranslate: 'LibreTranslate',
  memory: text('the translation memory'),
  openai: 'OpenAI',
};
