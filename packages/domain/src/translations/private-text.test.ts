import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMasks } from '../masking/index.ts';
import { type Question, translateUnits } from './index.ts';
import { hideInUnit, hidePrivate, noMasks } from './private-text.ts';

const pair = { source: 'en', target: 'es' };
const language = { markup: true, glossary: true, readsNotes: true, maxCharacters: 2000 };
const plain = { markup: false, glossary: false, readsNotes: false, maxCharacters: 60 };
const masks = compileMasks([
  { kind: 'text', value: 'John Smith' },
  { kind: 'pattern', value: '^Order [A-Z]{2}\\d+$' },
  { kind: 'pattern', value: '\\b[A-Z]{2}-\\d{4}\\b' },
]);

/** Returns all that an engine is given, when it answers nothing usable and thus is asked in every way. */
async function askedFor(texts: readonly string[], traits: typeof plain): Promise<string> {
  const asked: Question[] = [];
  const units = texts.map((text, index) => ({
    id: `${index}`,
    text,
    page: /<\d/.test(text) ? 'Shop' : text,
    before: { id: 'x', text: texts.at(-1) ?? '' },
    after: { id: 'y', text },
  }));
  await translateUnits(units, { pair, traits, findMasked: masks }, async (questions, round) => {
    asked.push(...questions);
    return questions.map(({ text }) =>
      round === 'whole' ? `${text.slice(1)} a@b.example` : undefined,
    );
  });
  return JSON.stringify(asked);
}

test.each([
  ['Write to info@shop.example', 'info@shop.example'],
  ['Write to <1>info</1>@<2>shop.example</2> now', 'shop.example'],
  ['Write to info@sh\u00adop.example now', 'info@shop'],
  ['See https://shop.example/?mail=info%40shop.example now', 'info%40'],
  ['<1>Mail</1><2/>mailto:info@shop.example', 'info@'],
  ['Ask <1>John</1><2/>Smith today', 'Smith'],
  ['Ask JOHN  SMITH today', 'SMITH'],
  ['Order AB12', 'AB12'],
  ['The code AB-1234. Keep it. Please do.', 'AB-1234'],
  ["O'Brien's o'brien@shop.example", 'brien@'],
])('%s is sent without %s', async (text, secret) => {
  for (const traits of [language, plain]) {
    const sent = await askedFor([text, 'Hello there, friend'], traits);
    expect(sent).not.toContain(secret);
    expect(sent).toContain('Hello there');
  }
});

test('what is hidden stands in the translation', async () => {
  const text = 'Mail <1>John Smith</1> at js@shop.example about AB-1234';
  const [outcome] = await translateUnits(
    [{ id: '1', text }],
    { pair, traits: language, findMasked: masks },
    async ([question]) => [
      question?.text.replace('Mail', 'Escribe a').replace('about', 'sobre').replace('at', 'en'),
    ],
  );
  expect(outcome).toMatchObject({
    state: 'machine',
    text: 'Escribe a <1>John Smith</1> en js@shop.example sobre AB-1234',
  });
});

test('a text that is hidden as a whole is not sent', async () => {
  const ask = async () => expect.fail('the engine was called');
  const units = [{ id: '1', text: '<1>John Smith</1>: js@shop.example' }];
  const [outcome] = await translateUnits(units, { pair, traits: language, findMasked: masks }, ask);
  expect(outcome?.text).toBe(units[0]?.text);
});

test('neighbors and titles keep their other words', () => {
  expect(hideInUnit('Call <1>John Smith</1> <2/>', masks)).toBe('Call […]');
  expect(hidePrivate('Contact | info@shop.example', noMasks)).toBe('Contact | […]');
  expect(hidePrivate('😀 AB-1234 😀', masks)).toBe('😀 […] 😀');
});

describe('random mixtures', () => {
  const secrets = [
    'zed@mail.example',
    'q.x+y@a-b.example',
    'John Smith',
    'QX-7788',
    'ünï@dömäin.example',
  ];
  const words = [
    'Hello',
    'the <b',
    '<1>red</1>',
    '{name}',
    '<2/>',
    '.',
    '. ',
    '“',
    'https://x.example/',
    'é',
    '\u00ad',
    '&amp;',
    ' ',
  ];
  const unit = fc
    .array(fc.oneof(fc.constantFrom(...secrets), fc.constantFrom(...words)), {
      minLength: 1,
      maxLength: 14,
    })
    .map((parts) => parts.join(' '));
  test('no secret reaches an engine', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 4 }), async (texts) => {
        for (const traits of [language, plain]) {
          const sent = await askedFor(texts, traits);
          for (const secret of secrets) expect(sent).not.toContain(secret);
        }
      }),
    );
  });
});

test('an expression that matches too often hides the rest of the text', () => {
  const find = compileMasks([{ kind: 'pattern', value: '(?s)x.*y|x' }]);
  const text = 'x'.repeat(32_000);
  expect(find(text)).toHaveLength(12 + 1);
  expect(find(text).at(-1)?.end).toBe(text.length);
  expect(find('xx z x')).toHaveLength(3);
});
