import { engines } from '@dragoman/domain/engines';
import { text } from '../../texts/texts.ts';

/** Names of engines as visitors know them; others are shown by their own. */
export const engineNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(engines.map(({ name, title }) => [name, title])),
  'common terms': text('a list of common terms'),
  memory: text('the translation memory'),
};
