import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSpellChecker } from './hunspell.ts';
import { spanishDictionaries } from './testing/index.ts';

let folder: string;
let checker: ReturnType<typeof createSpellChecker>;

beforeAll(async () => {
  folder = await spanishDictionaries();
  checker = createSpellChecker({ folder });
});
afterEach(async () => {
  for (const name of ['de', 'es-mx', 'it'])
    await rm(path.join(folder, name), { recursive: true, force: true });
});
afterAll(async () => {
  await checker.close();
  await rm(folder, { recursive: true });
});

async function supply(name: string, affixes: string, words: string) {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'index.aff'), affixes);
  await writeFile(path.join(folder, name, 'index.dic'), words);
}

describe('the Spanish dictionary', () => {
  test('has inflected words, and not misspelled ones', async () => {
    const words = ['palabra', 'palbra', 'Buscábamos', 'niños', 'nińos', 'camión', 'camion'];
    expect([...(await checker.misspelled('es', words))]).toEqual(['palbra', 'nińos', 'camion']);
  });

  test('suggests words, best first', async () => {
    const words = ['palbra', 'camion', 'qqqqqqqqq'];
    // Hunspell gives up on a word after a time, so it finds fewer on a busy machine.
    await expect
      .poll(async () => {
        const found = await checker.suggestions('es', words);
        return words.map((word) => found.get(word)?.[0]);
      })
      .toEqual(['palabra', 'camión', undefined]);
  });

  test('answers calls at the same time, each with its own words', async () => {
    const words = ['uno', 'doss', 'tress', 'cuatro'];
    const answers = await Promise.all(words.map((word) => checker.misspelled('es', [word])));
    expect(answers.map(({ size }) => size)).toEqual([0, 1, 1, 0]);
  });

  test('is loaded again after it was unloaded', async () => {
    await checker.close();
    expect((await checker.misspelled('es', ['palbra'])).size).toBe(1);
  });
});

describe('dictionaries in the folder', () => {
  test('a language without one has no misspelled word', async () => {
    expect(await checker.hasDictionary('de')).toBe(false);
    expect((await checker.misspelled('de', ['Wrot'])).size).toBe(0);
  });

  test('count for their language and its regions together', async () => {
    await supply('es-mx', 'SET UTF-8\n', '1\nchilaquil\n');
    expect(await checker.hasDictionary('es-MX')).toBe(true);
    const words = ['chilaquil', 'palabra', 'palbra'];
    expect([...(await checker.misspelled('es', words))]).toEqual(['palbra']);
  });

  test('one without its words is not one', async () => {
    await mkdir(path.join(folder, 'it'));
    await writeFile(path.join(folder, 'it', 'index.aff'), '');
    expect(await checker.hasDictionary('it')).toBe(false);
  });

  test('one in another encoding is refused in a sentence, and others go on', async () => {
    await supply('de', 'SET ISO8859-1\n', '1\nWort\n');
    await expect(checker.misspelled('de', ['Wort'])).rejects.toThrow('it must be UTF-8');
    expect((await checker.misspelled('es', ['palbra'])).size).toBe(1);
  });

  test('typographic apostrophes are those of the dictionary', async () => {
    await supply('it', "SET UTF-8\nWORDCHARS '\n", "2\nl'amico\namico\n");
    expect((await checker.misspelled('it', ['l’amico', 'l’amicoo'])).size).toBe(1);
  });
});
