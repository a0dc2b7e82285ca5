import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Ask, fitsPage, translateUnits, type UnitToTranslate } from './index.ts';

const pair = { source: 'en', target: 'es' };
const llm = { markup: true, glossary: false, readsNotes: true, maxCharacters: 2000 };
const plain = { markup: false, glossary: false, readsNotes: false, maxCharacters: 2000 };

/** Fakes a translation by appending a letter to every word. */
const accented = (text: string) =>
  text.replace(/<[^<>]*>|&\w+;|\p{L}+/gu, (word) => (/^[<&]/.test(word) ? word : `${word}ë`));

function recording(answer: (text: string, round: string) => string | undefined): {
  ask: Ask;
  rounds: string[];
} {
  const rounds: string[] = [];
  return {
    rounds,
    ask: async (questions, round) => {
      rounds.push(round);
      return questions.map(({ text }) => answer(text, round));
    },
  };
}

const unit = (text: string, id = text): UnitToTranslate => ({ id, text });

describe('translateUnits', () => {
  test('a unit that is too long fails with the reason, without asking', async () => {
    const ask = async () => expect.fail('the engine was called');
    const long = 'see http://a.b/c now '.repeat(20_000);
    const traits = { markup: true, glossary: false, readsNotes: true, maxCharacters: 2000 };
    const pair = { source: 'en', target: 'es' };
    expect(await translateUnits([{ id: '1', text: long }], { pair, traits }, ask)).toEqual([
      {
        id: '1',
        state: 'failed',
        text: '',
        checks: [
          {
            code: 'too-long',
            severity: 'error',
            detail: '420,000 characters, not 50,000 at most',
          },
        ],
      },
    ]);
  });

  test('correct answers take one call', async () => {
    const { ask, rounds } = recording(accented);
    const [first, second] = await translateUnits(
      [unit('Hello <1>you</1>, {name}'), unit('Shoes')],
      { pair, traits: llm },
      ask,
    );
    expect(first).toMatchObject({ state: 'machine', text: 'Helloë <1>youë</1>, {name}' });
    expect(second).toMatchObject({ state: 'machine', text: 'Shoesë', checks: [] });
    expect(rounds).toEqual(['whole']);
  });

  test('a lost tag is retried in the batch, then alone, then by text runs', async () => {
    const { ask, rounds } = recording((text) => accented(text).replace(/<[^>]*>/g, ''));
    const [outcome] = await translateUnits(
      [unit('Our <1>best</1> shoes. They last.')],
      { pair, traits: llm },
      ask,
    );
    expect(rounds).toEqual(['whole', 'again', 'alone', 'sentences', 'runs']);
    expect(outcome).toMatchObject({
      state: 'machine',
      text: 'Ourë <1>bestë</1> shoesë. Theyë lastë.',
      checks: [{ code: 'tags', detail: 'translated in pieces, because tags were lost' }],
    });
  });

  test('a translation in pieces with a word of the original fails', async () => {
    const { ask } = recording((text) =>
      text.includes('<') ? text.replace(/<[^>]*>/g, '') : text.replace('Our', 'Ourë'),
    );
    const [outcome] = await translateUnits(
      [unit('Our <1>best</1> shoes.')],
      { pair, traits: llm },
      ask,
    );
    expect(outcome).toMatchObject({
      state: 'failed',
      checks: expect.arrayContaining([
        { code: 'same-as-source', severity: 'error', detail: '“best” is not translated' },
      ]),
    });
  });

  test('a sentence that is added to each text is not stored, even if each is asked for alone', async () => {
    const texts = ['Our shoes', 'Cards', 'Write to us', 'Delivery in two days', 'About the shop'];
    const { ask } = recording((text) => `${accented(text)} Callë usë todayë`);
    const outcomes = await translateUnits(
      texts.map((text) => unit(text, text)),
      { pair, traits: llm },
      ask,
    );
    expect(outcomes.map(({ state }) => state)).toEqual(texts.map(() => 'failed'));
  });

  test('the note describes the error', async () => {
    const notes: (string | undefined)[] = [];
    const ask: Ask = async (questions, round) => {
      notes.push(...questions.map(({ note }) => note));
      return questions.map(({ text }) =>
        round === 'whole' ? `Here is the translation: ${accented(text)}` : accented(text),
      );
    };
    const [outcome] = await translateUnits([unit('Our shoes')], { pair, traits: llm }, ask);
    expect(notes).toEqual([undefined, 'chatter: the engine speaks about its answer']);
    expect(outcome).toMatchObject({ state: 'machine', text: 'Ourë shoesë' });
  });

  test('only failed units are retried', async () => {
    const requested: string[][] = [];
    const ask: Ask = async (questions, round) => {
      requested.push(questions.map(({ text }) => text));
      return questions.map(({ text }) =>
        round === 'whole' && text === 'Bad' ? '' : accented(text),
      );
    };
    const outcomes = await translateUnits([unit('Good'), unit('Bad')], { pair, traits: llm }, ask);
    expect(requested).toEqual([['Good', 'Bad'], ['Bad']]);
    expect(outcomes.map(({ text }) => text)).toEqual(['Goodë', 'Badë']);
  });

  test('a changed number fails', async () => {
    const { ask } = recording((text) => accented(text).replace('12', '21'));
    const [outcome] = await translateUnits([unit('We have 12 shoes')], { pair, traits: llm }, ask);
    expect(outcome).toMatchObject({ state: 'failed', text: '' });
  });

  test('a small number that was spelled out is stored for review', async () => {
    const { ask } = recording((text) => accented(text).replace('12', 'doce'));
    const [outcome] = await translateUnits([unit('We have 12 shoes')], { pair, traits: llm }, ask);
    expect(outcome?.state).toBe('needs_review');
    expect(outcome?.checks).toMatchObject([{ code: 'numbers', severity: 'warning' }]);
  });

  test('an engine that repeats the source fails, and nothing is stored', async () => {
    const { ask } = recording((text) => text);
    const [outcome] = await translateUnits(
      [unit('This sentence stays as it was')],
      { pair, traits: llm },
      ask,
    );
    expect(outcome).toMatchObject({ state: 'failed', text: '' });
  });

  test('plain engines get the text between tags; protected text is split off only if necessary', async () => {
    const texts: string[] = [];
    const ask: Ask = async (questions) => {
      texts.push(...questions.map(({ text }) => text));
      return questions.map(({ text }) => accented(text).replace(/\{nameë\}/, '{nombre}'));
    };
    const [outcome] = await translateUnits(
      [unit('Dear {name}, see <1>our shoes</1> now')],
      { pair, traits: plain },
      ask,
    );
    expect(texts).toEqual([
      'Dear {name}, see',
      'our shoes',
      'now',
      'Dear',
      ', see',
      'our shoes',
      'now',
    ]);
    expect(outcome?.text).toBe('Dearë {name}, seeë <1>ourë shoesë</1> nowë');
  });

  test('a unit longer than a call is split into sentences and reassembled', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `Sentence number ${i} ends here.`).join(' ');
    const lengths: number[] = [];
    const ask: Ask = async (questions) => {
      lengths.push(...questions.map(({ text }) => text.length));
      return questions.map(({ text }) => accented(text));
    };
    const traits = { ...llm, maxCharacters: 200 };
    const [outcome] = await translateUnits([unit(long)], { pair, traits }, ask);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
    expect(outcome).toMatchObject({ state: 'machine', text: accented(long) });
  });

  test('whatever an engine answers, the stored text fits the page', async () => {
    const source = 'Our <1>best <2>red</2> shoes</1> {x}<3/> last 3 years. <4>Buy</4> now & smile.';
    const noise = fc.string({
      unit: fc.constantFrom(
        '<a1>',
        '</a1>',
        '<a2>',
        '</a2>',
        '<x3/>',
        '<x101/>',
        'palabra ',
        '3 ',
        '&lt;1&gt;',
        '. ',
      ),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 8 }), async (answers) => {
        let next = 0;
        const { ask } = recording(() => answers[next++ % answers.length]);
        const [outcome] = await translateUnits([unit(source)], { pair, traits: llm }, ask);
        expect(outcome?.state === 'failed' || fitsPage(source, outcome?.text ?? '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
