import { describe, expect, test } from 'vitest';
import { countWords } from '../words/index.ts';
import {
  type Ask,
  protect,
  repair,
  restore,
  slugFromText,
  translateUnits,
  validate,
  validateEdit,
} from './index.ts';

const pair = { source: 'en', target: 'es' };

/** Generates a text of a given length by repeating `part` for 0, 1, 2... */
type Shape = (length: number) => string;
const repeated =
  (part: (index: number) => string, end = ''): Shape =>
  (length) => {
    const parts: string[] = [];
    for (let written = 0, index = 0; written < length; index++) {
      const next = part(index);
      parts.push(next);
      written += next.length;
    }
    return parts.join('') + end;
  };

const tagAt = (index: number) => (index % 9000) + 1;
const nested: Shape = (length) => {
  const ids = Array.from({ length: Math.min(9000, Math.floor(length / 10)) }, (_, index) => index);
  return `${ids.map((id) => `<${id + 1}>`).join('')}x${ids
    .toReversed()
    .map((id) => `</${id + 1}>`)
    .join('')}`;
};

const shapes: Readonly<Record<string, Shape>> = {
  'the same address again and again': repeated(() => 'see http://a.b/c now '),
  'different addresses': repeated((index) => `see http://a.b/${index} now `),
  'addresses inside each other': repeated((index) => `http://a.b/${'c'.repeat(index % 300)} `),
  'one address of addresses': repeated(() => 'tel:'),
  'an address and punctuation': (length) => `http://a.b/${'.'.repeat(length)}c`,
  placeholders: repeated((index) => `{name${index}} %s :id${index} `),
  'open messages': repeated(() => '{a,plural '),
  'messages inside each other': (length) =>
    `${'{a,plural,one '.repeat(length / 15)}${'}'.repeat(length / 15)}`,
  braces: repeated(() => '{{'),
  'character references': repeated((index) => `&copy${index % 10}; &#${index % 1000}; `),
  ampersands: repeated(() => '&'),
  'less-than signs': repeated(() => '<'),
  'starts of comments': repeated(() => '<!--'),
  backslashes: repeated(() => '\\'),
  'a tag and spaces': (length) => `<a1${' '.repeat(length)}x`,
  'an open sign and spaces': (length) => `<${' '.repeat(length)}x`,
  'a start tag and spaces': (length) => `<a ${' '.repeat(length)}x`,
  'attributes without an end': (length) => `<a${' b="c"'.repeat(length / 6)}`,
  numbers: repeated((index) => `${index} `),
  'numbers with separators': repeated(() => '1.000,'),
  'no-break spaces': repeated((index) => `${index}\u00a0`),
  sentences: repeated((index) => `Sentence ${index}. `),
  'one sentence without an end': repeated(() => 'word '),
  'full stops': repeated(() => '. '),
  'one long word': repeated(() => 'a'),
  spaces: (length) => `a${' '.repeat(length)}b`,
  brackets: repeated(() => ' (ab'),
  'at signs': repeated((index) => `@user${index} a@b.c `),
  Chinese: repeated(() => '我们的商店提供最好的鞋子'),
  Thai: repeated(() => 'สวัสดีชาวโลก'),
  'marks on one letter': (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
  'pairs of tags': repeated((index) => `<${tagAt(index)}>go </${tagAt(index)}> `),
  'tags without text': repeated((index) => `<${tagAt(index)}/>`, 'x'),
  'a text and tags': (length) =>
    `${'word '.repeat(length / 10)}${repeated((index) => `<${tagAt(index)}/>`)(length / 2)}`,
  'pairs inside each other': nested,
};

/** Changes words so that the answer differs from the source. */
const foreign = (text: string) => text.replace(/\p{L}+/gu, (word) => `${word}o`);

const steps: Readonly<Record<string, (text: string) => unknown>> = {
  'count words': (text) => countWords(text, 'zh'),
  'protect and restore': (text) => restore(protect(text), text),
  validate: (text) => [
    validate(text, text, pair),
    validate(text, foreign(text), pair),
    validate('Our shoes', text, pair),
  ],
  repair: (text) => [
    repair(text, text.replaceAll(/[\s\u00a0]+/g, ' ')),
    repair('Our shoes', text),
    repair(
      text,
      text.replaceAll(/>\s|\s</g, (found) => found.trim()),
    ),
  ],
  'validate an edit': (text) => validateEdit(text, foreign(text), pair),
  'make a slug': (text) => slugFromText(text, 'es'),
};

/** Returns the CPU time of one run in milliseconds, independent of other load on the machine. */
async function timeOf(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

const factor = 16;
/** Linear work takes 16 times as long, quadratic work 256 times; the limit leaves room for JIT and GC noise. */
const most = 80;

/** Returns how much longer `work` takes for 16 times the text (four doublings), from the best of up to 20 tries. */
async function growth(shape: Shape, length: number, work: (text: string) => unknown) {
  const [short, long] = [shape(length), shape(factor * length)];
  const times = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && best >= most; attempt++) {
    times.short = Math.min(times.short, await timeOf(() => work(short)));
    times.long = Math.min(times.long, await timeOf(() => work(long)));
    // Times below a millisecond only measure the clock and the compiler.
    best = times.long / Math.max(1, times.short);
  }
  return best;
}

describe.each(Object.entries(steps))('%s takes linear time', (_, step) => {
  test.each(Object.entries(shapes))('%s', async (_name, shape) => {
    expect(await growth(shape, 4000, step)).toBeLessThan(most);
  });
});

describe('asking whole, by sentence, by run and by protected text takes linear time', () => {
  const traits = { markup: true, glossary: false, readsNotes: true, maxCharacters: 2000 };
  // Only the last mode yields a translation, so every mode is tried.
  const ask: Ask = async (questions, round) =>
    questions.map(({ text }) => (round === 'fine' ? foreign(text) : '<x9/>'));
  test.each(Object.entries(shapes))('%s', async (_name, shape) => {
    const translate = (text: string) => translateUnits([{ id: '1', text }], { pair, traits }, ask);
    expect(await growth(shape, 3000, translate)).toBeLessThan(most);
  });
});
