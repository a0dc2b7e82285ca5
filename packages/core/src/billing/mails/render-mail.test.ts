import { languageCatalogue } from '@dragoman/domain/languages';
import { describe, expect, test } from 'vitest';
import { type BillingMail, renderBillingMail } from './send-mails.ts';

const brand = {
  name: 'Dragoman',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};
const write = (
  kind: BillingMail['kind'],
  details: BillingMail['details'],
  language: string | null = null,
) => renderBillingMail({ kind, to: 'ada@example.com', language, details }, brand);

const date = '2026-12-01T00:00:00.000Z';
const moves = [
  { url: 'https://a.example', from: 'Starter', to: 'Business', price: 14.5 },
  { url: 'https://b.example', to: 'Starter', price: 7.5 },
];

const mails: [BillingMail['kind'], BillingMail['details'], string[]][] = [
  ['trial_ending', { date }, ['ends on December 1, 2026', '/dashboard/billing']],
  ['trial_ended', { date }, ['until December 1, 2026', 'Nothing that you translated is lost']],
  ['payer_ended', { url: 'https://www.a.example' }, ['is no longer billed to another account']],
  ['subscription_ended', { date }, ['until December 1, 2026']],
  ['websites_paused', { websites: ['https://a.example'] }, ['https://a.example', 'come back']],
  [
    'websites_paused',
    { websites: ['https://a.example'], records: [{ host: 'www.a.example', value: 'a.example' }] },
    ['www.a.example  CNAME  a.example'],
  ],
  ['payment_failed', { amount: 750, date }, ['$7.50', 'again on December 1, 2026']],
  ['payment_failed', { amount: 750, date: null }, ['for the last time']],
  ['receipt', { amount: 750, link: 'https://pay.example/i' }, ['$7.50', 'https://pay.example/i']],
  [
    'tier_change',
    { date, moves },
    [
      'December 1, 2026',
      'https://a.example: Starter → Business, $14.50 a month',
      'https://b.example: Starter, $7.50 a month',
    ],
  ],
];

test.each(mails)('%s %j contains the required details', (kind, details, wanted) => {
  const { subject, text, html } = write(kind, details);
  for (const part of wanted) expect(`${subject}\n${text}`).toContain(part);
  expect(html).toContain('help@dragoman.example');
});

/** The text of a mail's HTML, one line per paragraph. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<h1'));
  return body
    .replace(/<\/(p|h1|a|td)>|<br>/g, '\n')
    .replace(/<!--.*?-->|<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
}

const languages = languageCatalogue.map(({ code }) => code);

describe.each(languages)('in %s', (language) => {
  test.each(mails)('%s %j is complete, and its text matches its HTML', (kind, details) => {
    const { subject, text, html } = write(kind, details, language);
    expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid|\.\.\s/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const page = wordsOf(html);
    for (const line of text.split('\n')) {
      if (line !== '-- ') expect(page).toContain(line);
    }
    for (const part of ['ada@example.com', 'help@dragoman.example']) expect(text).toContain(part);
    if ('date' in details && details.date !== null) expect(text).toMatch(/2026/);
    if (kind === 'payment_failed' || kind === 'receipt') expect(subject).toMatch(/7[.,]50/);
  });

  test('contains no untranslated English text', () => {
    const english = new Set(mails.flatMap(([kind, details]) => sentences(kind, details, 'en')));
    const own = mails.flatMap(([kind, details]) => sentences(kind, details, language));
    expect(own.filter((line) => english.has(line))).toEqual(language === 'en' ? own : []);
  });
});

/** Lines that differ between languages: without addresses, DNS records and our name. */
function sentences(kind: BillingMail['kind'], details: BillingMail['details'], language: string) {
  const lines = write(kind, details, language).text.split('\n');
  return lines.filter(
    (line) => line !== '' && line !== '-- ' && !/^https:\S+$|·| CNAME /.test(line),
  );
}

test('dates, amounts and words are localized, and dates are in UTC', () => {
  const late = { amount: 123_450, date: '2026-12-01T23:59:59.000Z' };
  const german = write('payment_failed', late, 'de-AT');
  expect(german.subject).toBe('Wir konnten 1.234,50\u00a0$ nicht einziehen');
  expect(german.text).toContain('Am 1. Dezember 2026 versuchen wir es erneut');
  expect(write('trial_ending', { date }, 'ar').subject).toContain('1 ديسمبر 2026');
  expect(write('receipt', { amount: 750 }, 'ar').subject).toContain('\u20667.50\u00a0US$\u2069');
  expect(write('tier_change', { date, moves }, 'ja').text).toContain('2026年12月1日');
  expect(write('trial_ending', { date }, 'tlh').subject).toContain('Your trial of Dragoman ends');
});

test('missing details throw instead of leaving a gap', () => {
  expect(() => write('receipt', {})).toThrow(TypeError);
  expect(() => write('trial_ended', {})).toThrow(TypeError);
  expect(() => write('tier_change', { date })).toThrow(TypeError);
});
