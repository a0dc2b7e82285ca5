import { afterAll, beforeEach, expect, test } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import type { AssessmentAnswer, TranslationEngine } from '../port.ts';
import { dialects, flawless, startModelDouble } from '../testing/index.ts';
import { createOpenAiEngine } from './engine.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
let engine: TranslationEngine;
const double = await startModelDouble();
beforeEach(() => {
  const apiKey = dialects.rightKey;
  const { dispatcher } = gate;
  engine = createOpenAiEngine({
    baseUrl: double.url,
    model: 'm',
    apiKey,
    dispatcher,
    timeout: 500,
  });
});
afterAll(async () => {
  await double.close();
  await gate.close();
});

const house = {
  ...{ accuracy: 1, fluency: 5, terms: 2, style: 3 },
  reason: '"Casa" is a house {really}.',
  better: 'Inicio <x101 v="{n}"/>',
};
const texts = [
  {
    id: 'a',
    text: 'Home <x101/>',
    translation: 'Casa <x101/>',
    page: 'Shop',
    placeholders: { x101: '{n}' },
  },
  {
    id: 'b',
    text: 'Add to cart',
    translation: 'Añadir al carrito',
    page: 'Shop',
    context: 'button',
  },
];
const ask = (some = texts): Promise<readonly AssessmentAnswer[]> => {
  double.judge = (original) => (original.startsWith('Home') ? house : flawless);
  const voice = { style: 'Warm', glossary: [{ term: 'cart', translation: 'carrito' }] };
  return engine.assess?.({ source: 'en', target: 'es', texts: some, voice }) ?? expect.fail();
};
const right = [
  { id: 'a', ...house, better: 'Inicio <x101/>' },
  { id: 'b', ...flawless },
];

test('a model is given both texts with their context, and its opinion is read', async () => {
  expect(await ask()).toEqual(right);
  const body = JSON.parse(double.calls.at(-1) ?? '');
  expect(body.messages[0].content).toContain('second reader');
  expect(JSON.parse(body.messages[1].content)).toMatchObject({ style: 'Warm' });
  expect(JSON.parse(body.messages[2].content)).toMatchObject({
    glossary: { cart: 'carrito' },
    pages: [
      {
        title: 'Shop',
        texts: { 1: { original: 'Home <x101 v="{n}"/>', translation: 'Casa <x101/>' } },
      },
    ],
    places: { 2: 'button' },
  });
  expect(body.response_format.json_schema.schema.properties[1].properties.accuracy).toEqual({
    type: 'integer',
    enum: [1, 2, 3, 4, 5],
  });
});

test('prose, reasoning and fences around an answer do no harm', async () => {
  double.fail('chatter');
  expect(await ask()).toEqual(right);
});

test('the complete opinions of a truncated answer are used', async () => {
  double.fail('cut-off');
  expect(await ask()).toEqual([right[0], { id: 'b', error: 'too-large' }]);
});

test('opinions for other ids are not used, nor scores that do not exist', async () => {
  for (const fault of ['wrong-ids', 'wrong-scores'] as const) {
    double.fail(fault);
    await expect(ask()).rejects.toMatchObject({ kind: 'invalid-output' });
  }
});

test.each([
  ['refusal', 'invalid-output', /cannot help/],
  ['rate', 'rate', /Rate limit/],
  ['auth', 'auth', /Incorrect API key/],
  ['overload', 'unavailable', /overloaded/],
  ['silence', 'unavailable', /took too long/],
] as const)('%s is an error of its own', async (fault, kind, message) => {
  double.fail(fault);
  await expect(ask()).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
});
