import { describe, expect, test } from 'vitest';
import { readUnits } from './read.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' };

async function read(file: string) {
  const items = [];
  for await (const batch of readUnits([file], {
    ...languages,
    fileLanguage: languages.targetLanguage,
  }))
    for (const item of batch) items.push(item);
  return items;
}

const tmx = (segment: string) =>
  `<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>${segment}</seg></tuv><tuv xml:lang="es"><seg>b</seg></tuv></tu></body></tmx>`;
/** Each of these took from tens of seconds to years before. */
describe('a hostile file is read', () => {
  test('comments without an entry', async () => {
    expect(await read('# '.repeat(50))).toEqual([expect.objectContaining({ line: 1 })]);
    expect(await read(`${'#\n'.repeat(8000)}msgid "a"\nmsgstr "b"\n`)).toEqual([
      expect.objectContaining({ source: 'a', target: 'b' }),
    ]);
  });

  test('a line of PO without an end', async () => {
    const items = await read(`msgid "a"\nmsgstr "${'b'.repeat(20_000_000)}"`);
    expect(items).toHaveLength(1);
  });

  test('CSV with many quotes and no end of a record', async () => {
    const items = await read(`"${'""'.repeat(1_000_000)}`);
    expect(items).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
  });

  test('CSV with many columns and many records', async () => {
    const header = `${','.repeat(100_000)}source,target\n`;
    const records = `${','.repeat(100_000)}a,b\n${'c,d\n'.repeat(100_000)}`;
    const items = await read(header + records);
    expect(items[0]).toMatchObject({ source: 'a', target: 'b' });
    expect(items).toHaveLength(100_001);
  });

  test('a text of many tags', async () => {
    const tags = Array.from({ length: 100_000 }, (_, id) => `<ph x="t${id}"/>`).join('');
    const [item] = await read(tmx(`a${tags}`));
    expect(item).toMatchObject({ source: expect.stringMatching(/^a<1\/><2\/>.*<100000\/>$/) });
  });
});
