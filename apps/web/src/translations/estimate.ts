import type { TranslationEstimate } from '@dragoman/contract/translations';
import { engines } from '@dragoman/domain/engines';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { countOf, dollars } from '../formatting/numbers.ts';
import { t, text } from '../texts/texts.ts';

/** What the next translation of a website to a language would take. */
export const estimateQuery = (websiteId: string, language: string) =>
  queryOptions({
    queryKey: ['translation-estimate', websiteId, language],
    queryFn: () =>
      api('GET /api/websites/:id/translation-estimate/:lang', {
        params: { id: websiteId, lang: language },
      }),
  });

function engineTitle(name: string): string {
  if (name === 'openai') return t('the language model');
  return engines.find((one) => one.name === name)?.title ?? name;
}

/** Formats an estimated cost. */
export function aboutDollars(cost: number): string {
  return cost > 0 && cost < 0.01
    ? t('about a cent')
    : t('about {amount}', { amount: dollars(cost) });
}

/** Tells what a translation would take: its words, what the memory has, and who translates the rest for how much. */
export function estimateSentence(estimate: TranslationEstimate): string {
  const { words, memory_words, similar_words } = estimate;
  if (estimate.texts === 0) return t('There is nothing to translate yet.');
  const shares = [
    ...shareOf(memory_words, words, text('{percent} % from your translation memory')),
    ...shareOf(similar_words, words, text('{percent} % similar to it')),
  ];
  const parts = memory_words < words ? [...shares, restOf(estimate, shares.length > 0)] : shares;
  return t('About {words}: {join}.', { words: countOf(words, 'word'), join: parts.join(', ') });
}

function shareOf(part: number, words: number, share: string): string[] {
  const percent = Math.floor((100 * part) / Math.max(1, words));
  return percent === 0 ? [] : [t(share, { percent })];
}

function restOf({ engine, is_paid, cost }: TranslationEstimate, isRest: boolean): string {
  if (engine === null) {
    return isRest
      ? t('the rest without an engine, so it stays as it is')
      : t('all without an engine, so it stays as it is');
  }
  const price = !is_paid ? t('free') : cost === null ? t('price unknown') : aboutDollars(cost);
  const values = { engine: engineTitle(engine), price };
  return isRest
    ? t('the rest by {engine}, {price}', values)
    : t('all by {engine}, {price}', values);
}
