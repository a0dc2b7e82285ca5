import { expect, test } from 'vitest';
import { type BillingMail, writeBillingMail } from './index.ts';

const brand = {
  name: 'Dragoman',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};
const write = (kind: BillingMail['kind'], details: BillingMail['details']) =>
  writeBillingMail({ kind, to: 'ada@example.com', language: null, details }, brand);

const date = '2026-12-01T00:00:00.000Z';

test.each<[BillingMail['kind'], BillingMail['details'], string[]]>([
  ['trial_ending', { date }, ['ends on December 1, 2026', '/dashboard/billing']],
  ['trial_ended', { date }, ['until December 1, 2026', 'Nothing that you translated is lost']],
  ['subscription_ended', { date }, ['until December 1, 2026']],
  ['websites_paused', { websites: ['https://a.example'] }, ['https://a.example', 'come back']],
  ['payment_failed', { amount: 750, date }, ['$7.50', 'again on December 1, 2026']],
  ['payment_failed', { amount: 750, date: null }, ['for the last time']],
  ['receipt', { amount: 750, link: 'https://pay.example/i' }, ['$7.50', 'https://pay.example/i']],
  [
    'tier_change',
    { date, moves: [{ url: 'https://a.example', from: 'Starter', to: 'Business', price: 14.5 }] },
    ['December 1, 2026', 'https://a.example: Starter → Business, $14.50 a month'],
  ],
])('%s %j says what its reader needs', (kind, details, wanted) => {
  const { subject, text, html } = write(kind, details);
  for (const part of wanted) expect(`${subject}\n${text}`).toContain(part);
  expect(html).toContain('help@dragoman.example');
});

test('what is missing is a fault, not an empty place', () => {
  expect(() => write('receipt', {})).toThrow(TypeError);
  expect(() => write('trial_ended', {})).toThrow(TypeError);
});
