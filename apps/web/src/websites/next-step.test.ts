import { expect, test } from 'vitest';
import { nextStep, nextTexts } from './next-step.ts';

const ready = {
  status: null,
  total_word_count: 10,
  translation_languages: ['es'],
  snippet_checked: true,
  dns_checked: true,
};
test.each([
  [{ total_word_count: 0 }, 'scan'],
  [{ translation_languages: null }, 'language'],
  [{ snippet_checked: false, dns_checked: false }, 'snippet'],
  [{ dns_checked: false }, 'dns'],
  [{}, 'deploy'],
  [{ status: 'pending' }, 'subscription'],
  [{ status: 'disabled', dns_checked: false }, 'resume'],
] as const)('the owner of a website with %j does next: %s', (state, step) => {
  expect(nextStep({ ...ready, ...state } as typeof ready)).toBe(nextTexts()[step]);
});

test('nothing is next for a live website', () => {
  expect(nextStep({ ...ready, status: 'enabled', snippet_checked: false })).toBeUndefined();
});
