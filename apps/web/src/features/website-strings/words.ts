import type {
  ListedState,
  StringAction,
  StringState,
  TranslatedString,
} from '@dragoman/contract/website-strings';
import { countOf, languageName } from '../../languages/language-names.ts';
import type { StringKind, StringSort } from './filters/view.ts';

export const stateWords: Readonly<Record<ListedState, string>> = {
  machine: 'Machine',
  memory: 'From memory',
  edited: 'Edited',
  reviewed: 'Reviewed',
  outdated: 'Outdated',
  needs_review: 'Needs review',
  failed: 'Failed',
  untranslated: 'Untranslated',
};

export const kindWords: Readonly<Record<StringKind, string>> = {
  text: 'Text',
  attribute: 'Attributes',
  title: 'Page titles',
  meta: 'Meta texts',
  'json-ld': 'Structured data',
};

export const sortWords: Readonly<Record<StringSort, string>> = {
  site: 'As on the website',
  alphabetical: 'Alphabetical',
  longest: 'Longest first',
  recent: 'Changed last',
};

type Check = TranslatedString['checks'][number];

const checkWords: Readonly<Record<string, string>> = {
  empty: 'There is no text',
  tags: 'The tags are not those of the original',
  placeholders: 'The placeholders are not those of the original',
  addresses: 'The addresses are not those of the original',
  numbers: 'The numbers are not those of the original',
  markup: 'Markup that readers see differs from the original',
  entities: 'Character references differ from the original',
  length: 'The length is unusual',
  chatter: 'It reads like a remark of the engine',
  language: 'It reads like another language',
  'same-as-source': 'It is the same as the original',
  punctuation: 'It ends with other punctuation than the original',
  'no-answer': 'The engine gave no translation',
  'too-large': 'The text is too long for the engine',
  neighbours: 'The answer belongs to another text',
  'too-long': 'The text is too long to be translated',
};

/** A finding of the checks in a sentence. */
export function checkSentence({ code, detail }: Check, targetLanguage: string): string {
  const words = checkWords[code] ?? code;
  if (detail === undefined || detail === '') return `${words}.`;
  const told = detail.replace(
    `script of ${targetLanguage}`,
    `script of ${languageName(targetLanguage)}`,
  );
  return `${words}: ${told}.`;
}

/** Whether a finding is still open: a review settles all, and a note asks for nothing. */
export function isOpen({ severity }: Check, state: StringState): boolean {
  return severity !== 'note' && state !== 'reviewed';
}

export const actionWords: Readonly<
  Record<StringAction, { readonly ask: string; readonly done: string }>
> = {
  review: { ask: 'Mark as reviewed', done: 'marked as reviewed' },
  unreview: { ask: 'Not reviewed', done: 'marked as not reviewed' },
  retranslate: { ask: 'Translate again', done: 'will be translated again' },
  reset: { ask: 'Reset to machine', done: 'reset to the machine translation' },
  delete: { ask: 'Delete translation', done: 'deleted' },
};

/** What an action did, for the message that offers to undo it. */
export function actionSentence(
  action: StringAction,
  { changed, skipped }: { readonly changed: number; readonly skipped: number },
): string {
  if (changed === 0) return `Nothing to change: ${countOf(skipped, 'string')} looked at.`;
  const done = `${countOf(changed, 'string')} ${actionWords[action].done}`;
  return skipped === 0 ? `${done}.` : `${done}; ${countOf(skipped, 'other')} stay as they are.`;
}

/** The sentence of an error, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export const failures = {
  fetch: (error: unknown) => `Failed to fetch strings: ${messageOf(error)}`,
  update: (error: unknown) => `Failed to update translation: ${messageOf(error)}`,
} as const;
