import { countOf, numberOf, percent } from '../../../formatting/numbers.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';

// Not of team/: a chunk that two screens share is named to every page.
const values: Readonly<Record<string, string>> = {
  review: t('Mark as reviewed'),
  unreview: t('Not reviewed'),
  doubt: t('Needs work'),
  retranslate: t('Translate again'),
  reset: t('Reset to machine'),
  delete: t('Delete translation'),
  assign: t('Assign'),
  subdomain: t('Subdomain'),
  subdirectory: t('Subdirectory'),
  off: t('By hand'),
  daily: t('Every day'),
  weekly: t('Every week'),
  gone: t('Switched off: the address answered that it is gone.'),
  failing: t('Switched off: nothing arrived for days.'),
  name: t('Name'),
  original_language: t('Original language'),
  translation_languages: t('Languages'),
  language_switcher_config: t('Language Switcher'),
  data_attributes: t('Attributes'),
  owner: t('Owner'),
  manager: t('Manager'),
  translator: t('Translator'),
  reviewer: t('Reviewer'),
  viewer: t('Viewer'),
};

const names: Readonly<Record<string, string>> = {
  budget: t('Monthly budget in dollars'),
  changed: t('Number'),
  engine: t('Engine'),
  events: t('Events'),
  expires_in_days: t('Expires'),
  invoiceId: t('Invoice'),
  is_enabled: t('Active'),
  name: t('Name'),
  noindex_below: t('Search engines'),
  position: t('Order'),
  review_below: t('Lowest score without a review'),
  reviewed_only: t('Only reviewed texts'),
  schedule: t('Scan for changes'),
};

// What these say needs no name before it; the verb says the last one.
const unnamed =
  /^(?:action|domain|email|fields|host|languages?|lang|reason|role|targetLanguage|url|urlStructure)$/;
const hidden = /^snippetChecked$|Id$/;
const valued = /^(?:action|fields|reason|role|schedule|urlStructure)$/;

/** Returns what an activity was about in the words of the screens, without ids; what the app does not know stays as it is. */
export function subjectInWords(subject: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(subject).flatMap(([name, value]) => {
    if (hidden.test(name) && !(name in names)) return [];
    const words = valueInWords(name, value);
    return unnamed.test(name) ? words : `${names[name] ?? name}: ${words}`;
  });
}

function valueInWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueInWords(name, one)).join(', ');
  if (value === null) return noValue[name] ?? '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return numberInWords(name, value);
  const text = String(value);
  if (/^lang(uages?)?$|^targetLanguage$/.test(name)) return languageName(text);
  return valued.test(name) ? (values[text] ?? text) : text;
}

const noValue: Readonly<Record<string, string>> = {
  expires_in_days: t('Never'),
  languages: t('all languages'),
  noindex_below: t('All pages'),
};

function numberInWords(name: string, value: number): string {
  if (name === 'noindex_below') return `< ${percent(value, 100)}`;
  if (name === 'expires_in_days') return countOf(value, 'day');
  return numberOf(name === 'position' ? value + 1 : value);
}
