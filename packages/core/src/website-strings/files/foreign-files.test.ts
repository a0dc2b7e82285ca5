import { buffer } from 'node:stream/consumers';
import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { afterAll, describe, expect, test } from 'vitest';
import { packed, unitWriters } from '../../translation-files/index.ts';
import type { EditedWebsite } from '../editor.fixture.ts';
import { openImports, texts } from './imports.fixture.ts';

const harness = await openImports();
const { imported, previewed, send, translated, untranslated } = harness;
afterAll(() => harness.close());

const formats = Object.keys(fileFormats) as FileFormat[];

describe('files of other tools', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  test.each([
    ['semicolons', 'source;target\r\nWhite tea;Té blanco'],
    ['tabs and a byte order mark', '\ufeffsource\ttarget\nWhite tea\tTé blanco'],
    ['PO with a comment first', '#. The menu\nmsgid "White tea"\nmsgstr "Té blanco"'],
    ['PO with a context first', 'msgctxt "menu"\nmsgid "White tea"\nmsgstr "Té blanco"'],
    [
      'PO in windows-1252',
      latin(
        'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=windows-1252\\n"\n\nmsgid "White tea"\nmsgstr "Té blanco"',
      ),
    ],
    [
      'XLIFF in ISO-8859-1',
      latin(
        '<?xml version="1.0" encoding="ISO-8859-1"?><xliff version="1.2"><file source-language="en" target-language="es"><body><trans-unit id="1"><source>White tea</source><target>Té blanco</target></trans-unit></body></file></xliff>',
      ),
    ],
  ])('%s', async (_name, file) => {
    const site = await untranslated();
    expect((await imported(site, file)).body).toMatchObject({ added: 1, fault_count: 0 });
    expect(await site.translation('White tea')).toMatchObject({
      ...{ translated_string: 'Té blanco', state: 'edited' },
    });
  });

  const xliff1 = (state: string) =>
    `<xliff version="1.2"><file source-language="en" target-language="es"><body><trans-unit id="1"><source>White tea</source><target state="${state}">Té blanco</target></trans-unit></body></file></xliff>`;
  test.each([
    ['new', xliff1('new')],
    ['needs-translation', xliff1('needs-translation')],
    ['needs-review-l10n', xliff1('needs-review-l10n')],
    [
      'initial of XLIFF 2.1',
      '<xliff version="2.1" srcLang="en" trgLang="es"><file id="f"><unit id="1"><segment state="initial"><source>White tea</source><target>Té blanco</target></segment></unit></file></xliff>',
    ],
    ['fuzzy of PO', '#, fuzzy\nmsgid "White tea"\nmsgstr "Té blanco"'],
  ])('a translation that nobody accepted needs review: %s', async (_state, file) => {
    const site = await untranslated();
    await imported(site, file);
    expect(await site.translation('White tea')).toMatchObject({ state: 'needs_review' });
  });
});

describe('CSV that is not in Unicode', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const ascii = 'Green tea,Te verde\n'.repeat(20_000);

  test('is previewed in the encoding of its languages, and imported in the one that is named', async () => {
    const site = await untranslated();
    const file = latin(`${ascii}White tea,Té blanco\n`);
    expect((await previewed(site, file)).body).toMatchObject({
      added: 2,
      read_as: { encoding: 'windows-1252', sample: 'White tea,Té blanco' },
    });
    expect(await imported(site, file)).toMatchObject({
      status: 400,
      body: { error: 'The file is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.' },
    });
    expect(await translated(site)).toEqual([]);
    await imported(site, file, '&encoding=windows-1252');
    expect(await site.translation('White tea')).toMatchObject({ translated_string: 'Té blanco' });
  });

  test('is previewed in the encoding that its letters tell or a person chooses', async () => {
    const site = await untranslated();
    // «Белый чай» in windows-1251.
    const file = latin('White tea,\xc1\xe5\xeb\xfb\xe9 \xf7\xe0\xe9');
    const readAs = async (query: string) =>
      (await send(site, `/preview?targetLanguage=es&fileLanguage=es${query}`, file)).body.read_as;
    expect(await readAs('')).toEqual({
      ...{ encoding: 'windows-1251', sample: 'White tea,Белый чай' },
    });
    expect(await readAs('&encoding=windows-1252')).toEqual({
      ...{ encoding: 'windows-1252', sample: 'White tea,Áåëûé ÷àé' },
    });
  });

  test('UTF-8 is read as such, also where a person chose another encoding and it has a byte order mark', async () => {
    const site = await untranslated();
    const { body } = await send(
      ...([site, '/preview?targetLanguage=es&fileLanguage=es&encoding=windows-1251'] as const),
      '\ufeffWhite tea,Té blanco',
    );
    expect(body).toMatchObject({ added: 1, read_as: null });
    expect((await previewed(site, 'White tea,Té blanco')).body.read_as).toBeNull();
  });

  test.each([
    ['UTF-8 with a broken byte', [...Buffer.from(`${ascii}White tea,Té blanco\n`), 0xe9]],
    ['no text', [...Buffer.from('White tea,'), 0, 0xe9]],
  ])('%s is refused', async (_name, bytes) => {
    const site = await untranslated();
    expect((await previewed(site, new Uint8Array(bytes))).status).toBe(400);
  });
});

describe('a file in another language', () => {
  const german = texts.slice(0, 4).map((source) => ({
    ...{ source, target: source.replace('tea', 'Tee').replace('Hello', 'Hallo'), line: 1 },
  }));
  const written = async (format: FileFormat, [sourceLanguage, targetLanguage] = ['en', 'de']) => {
    const about = { origin: '', createdAt: new Date(), sourceLanguage: sourceLanguage ?? '' };
    const writer = unitWriters[format]({ ...about, targetLanguage: targetLanguage ?? '' });
    const units = german.map((unit) => writer.unit(unit));
    const parts = packed(format, [writer.head, ...units, writer.foot]);
    return new Uint8Array(await buffer(parts));
  };
  const refused = async (
    site: EditedWebsite,
    file: string | Uint8Array<ArrayBuffer>,
    query = '',
  ) => {
    const path = `targetLanguage=es${query}`;
    const answers = [
      await send(site, `/preview?${path}`, file),
      await send(site, `?${path}`, file),
    ];
    const [preview, start] = answers.map(({ status, body }) => [status, body.error, body.field]);
    expect(preview).toEqual(start);
    expect(await translated(site)).toEqual([]);
    return start;
  };

  test.each(formats.filter((format) => format !== 'tmx'))('%s: is refused', async (format) => {
    const site = await untranslated();
    const error = 'The translations of this file are in German (de), not in Spanish (es).';
    expect(await refused(site, await written(format))).toEqual([400, error, undefined]);
    expect(await refused(site, await written(format), '&fileLanguage=es')).toContain(error);
  });

  test('TMX: has no unit of the pair', async () => {
    const site = await untranslated();
    expect((await previewed(site, await written('tmx'))).body).toMatchObject({
      added: 0,
      fault_count: 4,
    });
  });

  test('of which the originals are in another language is refused', async () => {
    const site = await untranslated();
    expect(await refused(site, await written('xliff', ['fr', 'es']))).toContain(
      'The original texts of this file are in French (fr), those of the website in English (en).',
    );
  });

  test.each(['White tea,Té blanco', 'msgid "White tea"\nmsgstr "Té blanco"'])(
    'a file that names no language is imported once somebody names it: %s',
    async (file) => {
      const site = await untranslated();
      expect(await refused(site, file)).toContain('fileLanguage');
      expect(await refused(site, file, '&fileLanguage=de')).toContain(
        'The translations of this file are in German (de), not in Spanish (es).',
      );
      expect((await imported(site, file)).body).toMatchObject({ added: 1 });
    },
  );

  test('that is given another name: no text that reads like another language is stored', async () => {
    const sentences = {
      'Our tea is picked by hand in the mountains.':
        'Unser Tee wird in den Bergen von Hand gepflückt.',
      'Every order is sent on the same day.': 'Jede Bestellung wird am selben Tag verschickt.',
      'Pay by card': 'Mit Karte bezahlen',
    };
    const site = await untranslated(Object.keys(sentences));
    const file = Object.entries(sentences).map((pair) => pair.join());
    const { body } = await imported(site, file.join('\n'));
    expect(body).toMatchObject({ added: 0, fault_count: 3 });
    expect(body.faults[0]).toEqual({
      line: 1,
      text: 'Our tea is picked by hand in the mountains.',
      reason: 'This translation reads like German, not Spanish.',
    });
    expect(await translated(site)).toEqual([]);
  });
});
