import { describe, expect, test } from 'vitest';
import { doubtOfLanguage, type IdentifyLanguage } from './foreign-answers.ts';
import { type Ask, translateUnits } from './index.ts';

const pair = { source: 'en', target: 'es' };
/** Words that are French; all others resemble Spanish. */
const identify: IdentifyLanguage = (text) =>
  new Map([
    ['fr', /panier|livraison/i.test(text) ? 0.9 : 0.2],
    ['es', /panier|livraison/i.test(text) ? 0.4 : 0.8],
    ['fil', 1],
  ]);

describe('a doubt of the language', () => {
  test.each([
    ['Your cart', 'Votre panier', 'reads like French, not Spanish'],
    ['Your cart', 'Su cesta', undefined],
    ['Panier', 'Panier', undefined],
    ['Your cart', 'Корзина', 'does not read like Spanish'],
  ])('%s → %s', (source, text, detail) => {
    const doubt = doubtOfLanguage({ source, text }, pair, identify);
    expect(doubt).toEqual(detail && { code: 'language', severity: 'warning', detail });
  });

  test.each([
    ['uk', 'Подъезд', true],
    ['ar', 'Preise', true],
    ['zh', 'Preise', true],
    ['zh', '价格', false],
    ['uk', 'Ціни', false],
  ])('by letters, in %s: %s', (target, text, isDoubtful) => {
    const doubt = doubtOfLanguage({ source: 'Pricing', text }, { source: 'en', target }, identify);
    expect(doubt !== undefined).toBe(isDoubtful);
  });
});

describe('a doubtful answer', () => {
  const units = [
    { id: '1', text: 'Your cart' },
    { id: '2', text: 'Delivery to your home' },
  ];
  const first = ['Votre panier', 'Entrega a domicilio'];
  const translate = async (again: string | undefined, readsNotes = true) => {
    const asked: (readonly unknown[])[] = [];
    const ask: Ask = async (questions) => {
      asked.push(questions.map(({ text, note }) => [text, note]));
      return asked.length === 1 ? first : [again];
    };
    const traits = { markup: true, glossary: true, readsNotes, maxCharacters: 2000 };
    const [outcome] = await translateUnits(units, { pair, traits, identify }, ask);
    return { asked: asked.slice(1), outcome };
  };

  test('is asked for again, alone, with the reason', async () => {
    const { asked, outcome } = await translate('Su cesta');
    expect(asked).toEqual([[['Your cart', 'language: reads like French, not Spanish']]]);
    expect(outcome).toEqual({ id: '1', state: 'machine', text: 'Su cesta', checks: [] });
  });

  test('that is given again is right', async () => {
    const { outcome } = await translate('Votre panier');
    expect(outcome).toEqual({ id: '1', state: 'machine', text: 'Votre panier', checks: [] });
  });

  test.each([
    ['another', 'Panier à vous'],
    ['none', undefined],
  ])('needs review if the second is doubtful too, or missing: %s', async (_name, again) => {
    const { outcome } = await translate(again);
    expect(outcome).toMatchObject({
      state: 'needs_review',
      text: 'Votre panier',
      checks: [{ code: 'language' }],
    });
  });

  test('of an engine that reads no notes is taken as it is', async () => {
    const { asked, outcome } = await translate('Su cesta', false);
    expect(asked).toEqual([]);
    expect(outcome).toMatchObject({ state: 'machine', text: 'Votre panier' });
  });
});
