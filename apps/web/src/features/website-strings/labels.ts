import type {
  ListedState,
  StringAction,
  StringState,
  TranslatedString,
} from '@dragoman/contract/website-strings';
import { countOf } from '../../formatting/numbers.ts';
import { languageName } from '../../languages/language-names.ts';
import type { StringKind, StringSort } from './filters/view.ts';

export const stateLabels: Readonly<Record<ListedState, string>> = {
  machine: 'Machine',
  memory: 'From memory',
  edited: 'Edited',
  reviewed: 'Reviewed',
  outdated: 'Outdated',
  needs_review: 'Needs review',
  failed: 'Failed',
  untranslated: 'Untranslated',
};

export const kindLabels: Readonly<Record<StringKind, string>> = {
  text: 'Text',
  attribute: 'Attributes',
  title: 'Page titles',
  meta: 'Meta texts',
  'json-ld': 'Structured data',
};

export const sortLabels: Readonly<Record<StringSort, string>> = {
  site: 'Website order',
  alphabetical: 'Alphabetical',
  longest: 'Longest first',
  recent: 'Recently changed',
  score: 'Lowest score first',
};

export type Check = TranslatedString['checks'][number];

const checkLabels: Readonly<Record<string, string>> = {
  empty: 'There is no text',
  tags: 'The tags differ from the original',
  placeholders: 'The placeholders differ from the original',
  addresses: 'The addresses differ from the original',
  numbers: 'The numbers differ from the original',
  markup: 'The visible markup differs from the original',
  entities: 'The character references differ from the original',
  length: 'The length is unusual',
  chatter: 'It reads like a comment by the engine',
  language: 'It reads like another language',
  'same-as-source': 'It is the same as the original',
  punctuation: 'The final punctuation differs from the original',
  spacing: 'Spacing',
  'doubled-word': 'A word is doubled',
  'no-answer': 'The engine returned no translation',
  'too-large': 'The text is too long for the engine',
  glossary: 'A term of your glossary is not translated as agreed',
  neighbours: 'The engine’s answer belongs to another text',
  'too-long': 'The text is too long to translate',
};

/** Describes a finding in a sentence. */
export function checkSentence({ code, detail }: Check, targetLanguage: string): string {
  const isPart = code === 'punctuation' && detail !== undefined;
  const words = isPart ? 'Punctuation' : (checkLabels[code] ?? code);
  if (detail === undefined || detail === '') return `${words}.`;
  const readable = detail.replace(
    `script of ${targetLanguage}`,
    `script of ${languageName(targetLanguage)}`,
  );
  return `${words}: ${readable}.`;
}

/** True if the finding needs attention: notes never do, and a review or a reason settles the rest. */
export function isOpen({ severity, silenced }: Check, state: StringState): boolean {
  return severity !== 'note' && silenced === undefined && state !== 'reviewed';
}

export const actionLabels: Readonly<
  Record<StringAction, { readonly ask: string; readonly done: string }>
> = {
  review: { ask: 'Mark as reviewed', done: 'marked as reviewed' },
  unreview: { ask: 'Not reviewed', done: 'marked as not reviewed' },
  retranslate: { ask: 'Translate again', done: 'will be translated again' },
  reset: { ask: 'Reset to machine', done: 'reset to the machine translation' },
  delete: { ask: 'Delete translation', done: 'deleted' },
};

/** The result of an action, for the message that offers to undo it. */
export function actionSentence(
  action: StringAction,
  { changed, skipped }: { readonly changed: number; readonly skipped: number },
): string {
  if (changed === 0) return `Nothing to change in ${countOf(skipped, 'string')}.`;
  const done = `${countOf(changed, 'string')} ${actionLabels[action].done}`;
  return skipped === 0 ? `${done}.` : `${done}; ${countOf(skipped, 'other')} unchanged.`;
}

/** The message of an error, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export const failures = {
  fetch: (error: unknown) => `Failed to fetch strings: ${messageOf(error)}`,
  update: (error: unknown) => `Failed to update translation: ${messageOf(error)}`,
} as const;
