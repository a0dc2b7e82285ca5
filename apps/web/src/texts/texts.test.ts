import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOf } from '../formatting/numbers.ts';
import { rich } from './rich.ts';
import { english, messageText, speak, t } from './texts.ts';

const root = { lang: 'en', dir: 'ltr' };

beforeEach(() => vi.stubGlobal('document', { documentElement: root }));
afterEach(() => {
  speak(english);
  vi.unstubAllGlobals();
});

test('English texts stay as they are, with their values', () => {
  expect(t('{done} of {total} done', { done: 3, total: 12 })).toBe('3 of 12 done');
  expect(t('Saved{suffix}', { suffix: null })).toBe('Saved');
  expect([countOf(1, 'page'), countOf(2048, 'page')]).toEqual(['1 page', '2,048 pages']);
});

test('translations may move values, and keep the spaces around a text', () => {
  speak({
    language: 'de',
    dictionary: { 'Open {link} first.': 'Zuerst {link} öffnen.' },
    messages: [],
  });
  const link = createElement('a', null, 'x');
  expect(renderToStaticMarkup(rich(' Open {link} first.', { link }))).toBe(
    ' Zuerst <a>x</a> öffnen.',
  );
  expect(t('Not translated')).toBe('Not translated');
});

test('a context tells meanings of one text apart', () => {
  const dictionary = { To: 'Nach', 'period\u0004To': 'Bis', 'day\u0004To {day}': 'Bis {day}' };
  speak({ language: 'de', dictionary, messages: [] });
  expect([t('To'), t('To', { context: 'period' })]).toEqual(['Nach', 'Bis']);
  expect(t('To {day}', { day: 'Montag', context: 'day' })).toBe('Bis Montag');
  expect(t('To', { context: 'a letter' })).toBe('To');
});

test('counts take the plural form of the language', () => {
  const forms = 'صفر|صفحة|صفحتان|{count} صفحات|{count} صفحةً|{count} صفحة';
  speak({ language: 'ar', dictionary: { '{count} pages': forms }, messages: [] });
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
  const [zero, one, two, few, many, other] = [0, 1, 2, 5, 11, 100].map((n) => countOf(n, 'page'));
  expect([zero, one, two]).toEqual(['صفر', 'صفحة', 'صفحتان']);
  expect([few, many, other].map((text) => text?.split(' ')[1])).toEqual(['صفحات', 'صفحةً', 'صفحة']);
});

test('messages of the server are translated with their values', () => {
  const taken = '“{slug}” is already used for “{taken}”. Choose another.';
  const via = '{host} leads to us by way of {via}. Should {via} change, it breaks.';
  const dictionary = {
    'User not found': 'Benutzer nicht gefunden',
    [taken]: 'Für „{taken}“ gibt es schon „{slug}“.',
    [via]: '{host} führt über {via}.',
  };
  speak({ language: 'de', dictionary, messages: [taken, via] });
  expect(messageText('User not found')).toBe('Benutzer nicht gefunden');
  expect(messageText('“a.b” is already used for “{c}”. Choose another.')).toBe(
    'Für „{c}“ gibt es schon „a.b“.',
  );
  expect(messageText('x.org leads to us by way of y.org. Should y.org change, it breaks.')).toBe(
    'x.org führt über y.org.',
  );
  const left = 'Left in the original: {reasons}';
  const foreign = 'reads like {foundLanguage}, not {targetLanguage}';
  const more = {
    [left]: 'Im Original belassen: {reasons}',
    'too long': 'zu lang',
    'no end': 'endlos',
  };
  speak({
    language: 'de',
    dictionary: { ...more, [foreign]: 'liest sich wie {foundLanguage}, nicht {targetLanguage}' },
    messages: [left, foreign],
  });
  expect(messageText('Left in the original: too long (3), no end (1)')).toBe(
    'Im Original belassen: zu lang (3), endlos (1)',
  );
  expect(messageText('reads like French, not Spanish')).toBe(
    'liest sich wie Französisch, nicht Spanisch',
  );
  const said = 'The engine said: {said}';
  const failed = { 'It failed. Sorry.': 'Fehler.', [said]: 'Antwort: {said}' };
  speak({ language: 'de', dictionary: failed, messages: [said] });
  expect(messageText('It failed. Sorry. The engine said: No. Nothing.')).toBe(
    'Fehler. Antwort: No. Nothing.',
  );
  speak({ language: 'de', dictionary, messages: [taken, via] });
  const other = 'x.org leads to us by way of y.org. Should z.org change, it breaks.';
  expect([messageText(other), messageText('constructor')]).toEqual([other, 'constructor']);
  const long = `“${'a'.repeat(1000)}” is already used for “b”. Choose another.`;
  expect(messageText(long)).toBe(long);
});
