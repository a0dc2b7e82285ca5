import type {
  StringAction,
  StringState,
  TranslatedString,
} from '@dragoman/contract/website-strings';
import { messageText, t } from '../../../texts/texts.ts';
import type { StringKind, StringSort } from './view.ts';

export const kindLabels: Readonly<Record<StringKind, string>> = {
  text: t('Text'),
  attribute: t('Attributes'),
  title: t('Page titles'),
  meta: t('Meta texts'),
  'json-ld': t('Structured data'),
};

export const sortLabels: Readonly<Record<StringSort, string>> = {
  site: t('Website order'),
  alphabetical: t('Alphabetical'),
  longest: t('Longest first'),
  recent: t('Recently changed'),
  score: t('Lowest score first'),
};

export type Check = TranslatedString['checks'][number];

const checkLabels: Readonly<Record<string, string>> = {
  empty: t('There is no text'),
  tags: t('The tags differ from the original'),
  placeholders: t('The placeholders differ from the original'),
  addresses: t('The addresses differ from the original'),
  numbers: t('The numbers differ from the original'),
  markup: t('The visible markup differs from the original'),
  entities: t('The character references differ from the original'),
  length: t('The length is unusual'),
  chatter: t('It reads like a comment by the engine'),
  language: t('It reads like another language'),
  'same-as-source': t('It is the same as the original'),
  punctuation: t('The final punctuation differs from the original'),
  spacing: t('Spacing'),
  'doubled-word': t('A word is doubled'),
  'no-answer': t('The engine returned no translation'),
  'too-large': t('The text is too long for the engine'),
  glossary: t('A term of your glossary is not translated as agreed'),
  neighbours: t('The engine’s answer belongs to another text'),
  'too-long': t('The text is too long to translate'),
};

/** Describes a finding in a sentence. */
export function checkSentence({ code, detail }: Check): string {
  const isPart = code === 'punctuation' && detail !== undefined;
  const words = isPart ? t('Punctuation') : (checkLabels[code] ?? code);
  if (detail === undefined || detail === '') return `${words}.`;
  return `${words}: ${messageText(detail)}.`;
}

/** True if the finding needs attention: notes never do, and a review or a reason settles the rest. */
export function isOpen({ severity, silenced }: Check, state: StringState): boolean {
  return severity !== 'note' && silenced === undefined && state !== 'reviewed';
}

export const actionLabels = {
  review: t('Mark as reviewed'),
  unreview: t('Not reviewed'),
  doubt: t('Needs work'),
  retranslate: t('Translate again'),
  reset: t('Reset to machine'),
  delete: t('Delete translation'),
} as const satisfies Readonly<Partial<Record<StringAction, string>>>;

/** What visitors see of a text that needs work. */
export const doubtNote = t('Visitors see the original until somebody edits or reviews it.');

/** The message of an error, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export const failures = {
  fetch: (error: unknown) => t('Failed to fetch strings: {error}', { error: messageOf(error) }),
  update: (error: unknown) =>
    t('Failed to update translation: {error}', { error: messageOf(error) }),
} as const;
