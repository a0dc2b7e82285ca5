import { languageCatalogue, textDirection } from '@dragoman/domain/languages';
import { textKey } from '@dragoman/texts/key';
import type { ReactNode } from 'react';

/** Translations by source text. Plural forms are separated by `|`, in the order of the language's `Intl.PluralRules`. */
export type Dictionary = Readonly<Record<string, string>>;

export interface Texts {
  /** BCP 47 code of the catalog. */
  readonly language: string;
  readonly dictionary: Dictionary;
  /** Texts of the dictionary that the server fills with values: `{host} already serves another website.` */
  readonly messages: readonly string[];
}

export const english: Texts = { language: 'en', dictionary: {}, messages: [] };

let shown = english;

/** Sets the language of the app. Texts that are shown already do not change. */
export function speak(texts: Texts): void {
  if (texts === shown) return;
  shown = texts;
  if (typeof document === 'undefined') return;
  const { documentElement: root } = document;
  root.lang = texts.language;
  root.dir = textDirection(texts.language);
}

/** Returns the language that the app is shown in. */
export function shownLanguage(): string {
  return shown.language;
}

/** Marks a text that is translated where it is shown. Returns it unchanged. */
export function text(source: string): string {
  return source;
}

/**
 * Translates a text and fills in its `{names}`. A text without a translation stays as it is. Texts in JSX are passed to it by the
 * build (`build/texts`). The value `context` tells meanings of one text apart.
 *
 * @example t('Send again in {seconds} s', { seconds: 42 })
 * @example t('From', { context: 'period' })
 */
export function t(source: string, values: Readonly<Record<string, ReactNode>> = {}): string {
  return fill(source, values).filter(isShown).join('');
}

/** Characters of a message. A pattern with several values takes seconds for longer ones. */
const longestMessage = 1000;

/**
 * Translates a message of the server, or one of its findings, whose values are filled in. What is no such message stays as it is:
 * never pass it an owner's text.
 */
export function messageText(message: string): string {
  if (message.length > longestMessage) return message;
  return wholeMessage(message) ?? sentencesOf(message);
}

function wholeMessage(message: string): string | undefined {
  if (Object.hasOwn(shown.dictionary, message)) return t(message);
  for (const template of shown.messages) {
    const values = valuesIn(template, message);
    if (values !== undefined) return t(template, withinMessage(values));
  }
  return undefined;
}

/** Translates a message that is followed by others: `It failed. The engine said: …` */
function sentencesOf(message: string): string {
  for (const { index } of message.matchAll(/(?<=[.!?]) /g)) {
    const first = wholeMessage(message.slice(0, index));
    if (first !== undefined) return `${first} ${messageText(message.slice(index + 1))}`;
  }
  return message;
}

/** Values that are messages themselves, or lists of them. */
const spoken = /^(?:message|reasons?|detail|duration)$/;

function withinMessage(values: Readonly<Record<string, string>>): Record<string, string> {
  const translated = Object.entries(values).map(([name, value]) => {
    if (name.endsWith('Language')) return [name, languageText(value)];
    return [name, spoken.test(name) ? listText(value) : value];
  });
  return Object.fromEntries(translated);
}

/** Translates a message, or a list like `too long (3), too many tags (1)`. */
function listText(value: string): string {
  const whole = wholeMessage(value);
  if (whole !== undefined) return whole;
  return value
    .split(/( \(\d+\)|, )/)
    .map(messageText)
    .join('');
}

/** Returns the name in the language of the app for the English one. */
function languageText(englishName: string): string {
  const found = languageCatalogue.find((one) => one.englishName === englishName);
  const names = new Intl.DisplayNames([shown.language], { type: 'language' });
  return (found && names.of(found.code)) ?? englishName;
}

/** Returns the values with which a template is the message. Undefined if it cannot be. */
function valuesIn(template: string, message: string): Record<string, string> | undefined {
  const seen = new Set<string>();
  const pattern = template.replaceAll(/\{(\w+)\}|[\\^$.*+?()[\]{}|/]/g, (part, name?: string) => {
    if (name === undefined) return `\\${part}`;
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.+?)`;
  });
  return new RegExp(`^${pattern}$`, 'su').exec(message)?.groups;
}

/** The categories of plurals, in the order of the forms. */
const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Returns the plural form of a text that a count needs, or undefined without a translation. */
export function pluralOf(count: number, source: string): string | undefined {
  const forms = shown.dictionary[source]?.split('|');
  const rules = new Intl.PluralRules(shown.language);
  const { pluralCategories: used } = rules.resolvedOptions();
  const place = pluralCategories.filter((one) => used.includes(one)).indexOf(rules.select(count));
  return forms?.[place] ?? forms?.at(-1);
}

/** Returns the parts of a translated text, with values in place of its `{names}`. Spaces around a text are not part of it. */
export function fill(source: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  const translation = shown.dictionary[textKey(source, values.context)];
  const shownText =
    translation === undefined ? source : source.replace(source.trim(), () => translation);
  return shownText.split(/(\{\w+\})/).map((part) => {
    const name = part.slice(1, -1);
    return part.startsWith('{') && Object.hasOwn(values, name) ? values[name] : part;
  });
}

/** React shows nothing for the others. */
export function isShown(part: ReactNode): boolean {
  return part !== null && part !== undefined && typeof part !== 'boolean';
}

/** Key under which the browser stores the visitor's language. */
export const languageKey = 'dragoman-language';

/** Returns the address of a public page in the language of the app. */
export function siteAddress(path: `/${string}`): string {
  const language = shownLanguage();
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
