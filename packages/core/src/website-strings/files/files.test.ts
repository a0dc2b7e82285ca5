import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { unitWriters } from '../../translation-files/index.ts';
import { lookupMemory } from '../../translation-memory/index.ts';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';
import { importJob } from './import.job.ts';
import { readImport } from './imports.ts';

const harness = await openEditor();
await harness.jobs.work(importJob, harness.testDatabase);
afterAll(() => harness.close());

const formats = Object.keys(fileFormats) as FileFormat[];
const texts = ['Green tea', 'Black tea', 'Our <1>best</1> tea', 'Hello {name}', 'White tea'];

/** A website with a reviewed, an edited and machine translations; the last text has none. */
async function website(): Promise<EditedWebsite> {
  const site = await createEditedWebsite(harness, { '/': texts.slice(0, 4) });
  await site.run();
  await site.edit('Black tea', 'Té negro');
  const ids = [site.ids.get('Green tea')];
  await site.call('POST /actions', { targetLanguage: 'es', action: 'review', ids });
  return site;
}

const exported = async (site: EditedWebsite, format: FileFormat = 'csv') =>
  (
    await harness.api.call(
      `GET /api/export-translations/${site.id}?targetLanguage=es&format=${format}`,
      { as: site.userId },
    )
  ).text;

const send = (site: EditedWebsite, path: string, file: string | Uint8Array<ArrayBuffer>) =>
  harness.api.call(`POST /api/import-translations/${site.id}${path}`, { as: site.userId, file });

const previewed = (site: EditedWebsite, file: string) =>
  send(site, '/preview?targetLanguage=es&fileLanguage=es', file);

/** Imports a file in Spanish, and returns the import once it has ended. */
async function imported(site: EditedWebsite, file: string | Uint8Array<ArrayBuffer>, query = '') {
  const { status, body } = await send(site, `?targetLanguage=es&fileLanguage=es${query}`, file);
  return { status, body: status === 202 ? await endOf(site, body.id) : body };
}

async function endOf(site: EditedWebsite, id: string) {
  const isOver = async () => {
    const { status } = await readImport(harness.testDatabase, site, id);
    expect(status).not.toBe('running');
  };
  await vi.waitFor(isOver, { timeout: 30_000, interval: 20 });
  const path = `GET /api/import-translations/${site.id}/${id}`;
  return (await harness.api.call(path, { as: site.userId })).body;
}

async function everything(site: EditedWebsite) {
  const { body } = await site.call('GET ?targetLanguage=es&limit=100');
  return body.translatedItems.toSorted((a: { website_string_id: string }, b: typeof a) =>
    a.website_string_id.localeCompare(b.website_string_id),
  );
}

const none = {
  added: 0,
  changed: 0,
  unchanged: 0,
  untranslated: 0,
  conflicts: 0,
  comments: 0,
  fault_count: 0,
};

describe('202', () => {
  test.each(formats)('an exported %s file changes nothing', async (format) => {
    const site = await website();
    const before = await everything(site);
    const { status, body } = await imported(site, await exported(site, format));
    expect(status).toBe(202);
    expect(body).toMatchObject({
      ...none,
      ...{ status: 'completed', unchanged: 4, undoToken: null },
    });
    expect([body.faults, body.changes]).toEqual([[], []]);
    expect(await everything(site)).toEqual(before);
  });

  test.each(formats)('%s takes translations and states to another website', async (format) => {
    const site = await website();
    const other = await createEditedWebsite(harness, { '/': texts });
    const { body } = await imported(other, await exported(site, format));
    expect(body).toMatchObject({ ...none, added: 4 });
    for (const text of texts.slice(0, 4)) {
      const { translated_string, state } = (await site.translation(text)) ?? {};
      expect(await other.translation(text)).toMatchObject({ translated_string, state });
    }
  });

  test('a changed text is previewed, stored as an edit, remembered and undone', async () => {
    const site = await website();
    const before = await everything(site);
    const text = (await exported(site)).replace(/Our <1>best<\/1> tea,[^,]*,/, (found) =>
      found.replace(/tea,[^,]*,/, 'tea,Nuestro <1>mejor</1> té,'),
    );
    const change = {
      line: 4,
      type: 'changed',
      original_string: 'Our <1>best</1> tea',
      current_state: 'machine',
      imported_string: 'Nuestro <1>mejor</1> té',
      imported_state: 'edited',
    };
    const preview = await previewed(site, text);
    expect(preview.body).toMatchObject({ ...none, changed: 1, unchanged: 3, changes: [change] });
    expect(await everything(site)).toEqual(before);
    const { body } = await imported(site, text);
    expect(body).toMatchObject({ changed: 1, changes: [change] });
    expect(await site.translation('Our <1>best</1> tea')).toMatchObject({
      translated_string: 'Nuestro <1>mejor</1> té',
      state: 'edited',
    });
    const pair = { userId: site.userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const remembered = () =>
      lookupMemory(harness.testDatabase, { ...pair, texts: ['Our <1>best</1> tea'] });
    expect((await remembered()).size).toBe(1);
    const undone = await site.call('POST /undo', { token: body.undoToken });
    expect(undone.body).toEqual({ restored: 1, kept: 0 });
    expect(await everything(site)).toEqual(before);
    expect((await remembered()).size).toBe(0);
  });

  test('undo deletes what an import added, and it is no version of the history', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    const { body } = await imported(site, 'White tea,Té blanco\nGreen tea,Té verde');
    expect(body).toMatchObject({ ...none, added: 2 });
    const history = `GET /${site.ids.get('White tea')}/history?targetLanguage=es`;
    expect((await site.call(history)).body.versions).toHaveLength(1);
    await site.edit('Green tea', 'Un té verde');
    const undone = await site.call('POST /undo', { token: body.undoToken });
    expect(undone.body).toEqual({ restored: 1, kept: 1 });
    expect(await site.translation('White tea')).toBeUndefined();
    expect(await site.translation('Green tea')).toMatchObject({ translated_string: 'Un té verde' });
  });

  test('what was edited since the export is a conflict, kept or replaced', async () => {
    const site = await website();
    const text = (await exported(site, 'po')).replace('"Té negro"', '"Té negro del archivo"');
    await site.edit('Black tea', 'Té negro nuevo');
    const { body } = await imported(site, text);
    expect(body).toMatchObject({ ...none, unchanged: 3, conflicts: 1, undoToken: null });
    expect(body.changes).toMatchObject([
      {
        type: 'conflict',
        current_string: 'Té negro nuevo',
        imported_string: 'Té negro del archivo',
      },
    ]);
    expect(await site.translation('Black tea')).toMatchObject({
      translated_string: 'Té negro nuevo',
    });
    const replaced = await imported(site, text, '&conflicts=replace');
    expect(replaced.body).toMatchObject({ conflicts: 1, changed: 1 });
    expect(await site.translation('Black tea')).toMatchObject({
      translated_string: 'Té negro del archivo',
    });
  });

  test('an edit since the export stays if the file leaves the text alone', async () => {
    const site = await website();
    const text = await exported(site, 'xliff2');
    await site.edit('Our <1>best</1> tea', 'El <1>mejor</1> té');
    expect((await imported(site, text)).body).toMatchObject({ ...none, unchanged: 4 });
    expect(await site.translation('Our <1>best</1> tea')).toMatchObject({
      translated_string: 'El <1>mejor</1> té',
    });
  });

  test('a file of another tool replaces machine translations, and never an edit unasked', async () => {
    const site = await website();
    const { body } = await imported(site, 'Black tea,Té oscuro\nHello {name},Hola {name}');
    expect(body).toMatchObject({ ...none, changed: 1, conflicts: 1 });
    expect(await site.translation('Hello {name}')).toMatchObject({ state: 'edited' });
  });

  test('lines that cannot be used are reported with reasons', async () => {
    const site = await website();
    const lines = [
      'source,target',
      'Our <1>best</1> tea,Nuestro mejor té',
      'Hello {name},Hola',
      'Unknown,Desconocido',
      'White tea,',
      'Green tea,El té verde',
      'Green tea,Otro té verde',
    ];
    const { body } = await imported(site, lines.join('\n'), '&conflicts=replace');
    expect(body).toMatchObject({ changed: 1, untranslated: 1, conflicts: 1, fault_count: 4 });
    expect(body.faults).toEqual([
      {
        line: 2,
        text: 'Our <1>best</1> tea',
        reason: expect.stringContaining('every tag of the original once. Missing: <1>.'),
      },
      {
        line: 3,
        text: 'Hello {name}',
        reason: expect.stringContaining('every placeholder of the original'),
      },
      { line: 4, text: 'Unknown', reason: 'This text is not on the website.' },
      {
        line: 7,
        text: 'Green tea',
        reason: 'This text came before. The first one counts.',
      },
    ]);
  });

  test('a reviewed state alone is imported and keeps the engine', async () => {
    const site = await website();
    const text = (await exported(site, 'xliff')).replaceAll(
      'state="needs-review-translation" state-qualifier="leveraged-mt"',
      'state="final"',
    );
    expect((await imported(site, text)).body).toMatchObject({ changed: 2, unchanged: 2 });
    expect(await site.translation('Hello {name}')).toMatchObject({
      state: 'reviewed',
      engine: 'double',
    });
  });

  test('a UTF-16 file is read', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    const file = new Uint8Array(Buffer.from('\ufeffWhite tea,Té blanco', 'utf16le'));
    expect((await imported(site, file)).body).toMatchObject({ added: 1 });
  });
});

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
    const site = await createEditedWebsite(harness, { '/': texts });
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
    const site = await createEditedWebsite(harness, { '/': texts });
    await imported(site, file);
    expect(await site.translation('White tea')).toMatchObject({ state: 'needs_review' });
  });
});

describe('400', () => {
  test('a file in another encoding changes nothing', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    const line = Buffer.from('Green tea,Té verde\n'.repeat(20_000));
    const file = new Uint8Array([...line, 0xe9]);
    const { status, body } = await imported(site, file);
    expect([status, body.error]).toEqual([
      400,
      'The file is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.',
    ]);
    expect(await everything(site)).toEqual([]);
  });
});

describe('a file in another language', () => {
  const german = texts.slice(0, 4).map((source) => ({
    ...{ source, target: source.replace('tea', 'Tee').replace('Hello', 'Hallo'), line: 1 },
  }));
  const written = (format: FileFormat, [sourceLanguage, targetLanguage] = ['en', 'de']) => {
    const about = { origin: '', createdAt: new Date(), sourceLanguage: sourceLanguage ?? '' };
    const writer = unitWriters[format]({ ...about, targetLanguage: targetLanguage ?? '' });
    return writer.head + german.map((unit) => writer.unit(unit)).join('') + writer.foot;
  };
  const refused = async (site: EditedWebsite, file: string, query = '') => {
    const path = `targetLanguage=es${query}`;
    const answers = [
      await send(site, `/preview?${path}`, file),
      await send(site, `?${path}`, file),
    ];
    const [preview, start] = answers.map(({ status, body }) => [status, body.error, body.field]);
    expect(preview).toEqual(start);
    expect(await everything(site)).toEqual([]);
    return start;
  };

  test.each(formats.filter((format) => format !== 'tmx'))('%s: is refused', async (format) => {
    const site = await createEditedWebsite(harness, { '/': texts });
    const error = 'The translations of this file are in German (de), not in Spanish (es).';
    expect(await refused(site, written(format))).toEqual([400, error, undefined]);
    expect(await refused(site, written(format), '&fileLanguage=es')).toContain(error);
  });

  test('TMX: has no unit of the pair', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    expect((await previewed(site, written('tmx'))).body).toMatchObject({
      added: 0,
      fault_count: 4,
    });
  });

  test('of which the originals are in another language is refused', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    expect(await refused(site, written('xliff', ['fr', 'es']))).toContain(
      'The original texts of this file are in French (fr), those of the website in English (en).',
    );
  });

  test.each(['White tea,Té blanco', 'msgid "White tea"\nmsgstr "Té blanco"'])(
    'a file that names no language is imported once somebody names it: %s',
    async (file) => {
      const site = await createEditedWebsite(harness, { '/': texts });
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
    const site = await createEditedWebsite(harness, { '/': Object.keys(sentences) });
    const file = Object.entries(sentences).map((pair) => pair.join());
    const { body } = await imported(site, file.join('\n'));
    expect(body).toMatchObject({ added: 0, fault_count: 3 });
    expect(body.faults[0]).toEqual({
      line: 1,
      text: 'Our tea is picked by hand in the mountains.',
      reason: 'This translation reads like German, not Spanish.',
    });
    expect(await everything(site)).toEqual([]);
  });
});

describe('comments of a file', () => {
  const file = `# Which meal?
msgid "Green tea"
msgstr ""

# On the menu.
#
# The cheapest.
msgid "Black tea"
msgstr "Té negro"
`;
  const commentsOf = async (site: EditedWebsite, text: string) => {
    const { body } = await site.call(`GET /${site.ids.get(text)}/comments?targetLanguage=es`);
    return body.comments.map((one: { body: string }) => one.body);
  };

  test('are added once, and removed by undo, as one action', async () => {
    const site = await website();
    expect((await previewed(site, file)).body).toMatchObject({ comments: 3 });
    expect(await commentsOf(site, 'Black tea')).toEqual([]);
    const { body } = await imported(site, file);
    expect(body).toMatchObject({ ...none, comments: 3, unchanged: 1, untranslated: 1 });
    expect(await commentsOf(site, 'Green tea')).toEqual(['Which meal?']);
    expect(await commentsOf(site, 'Black tea')).toEqual(['On the menu.', 'The cheapest.']);
    expect((await imported(site, file)).body).toMatchObject({ comments: 0, undoToken: null });
    expect((await site.call('POST /undo', { token: body.undoToken })).status).toBe(200);
    expect(await commentsOf(site, 'Black tea')).toEqual([]);
  });

  test.each(['po', 'xliff', 'xliff2'] as const)('%s carries them out and back', async (format) => {
    const site = await website();
    await imported(site, file);
    const text = await exported(site, format);
    for (const comment of ['Which meal?', 'On the menu.', 'The cheapest.'])
      expect(text).toContain(comment);
    expect((await imported(site, text)).body).toMatchObject({ ...none, unchanged: 4 });
  });

  test('that are too long or too many are reported', async () => {
    const site = await website();
    const many = Array.from({ length: 102 }, (_, number) => `# Comment ${number}.\n`).join('#\n');
    const { body } = await imported(
      site,
      `${many}#\n# ${'x'.repeat(2001)}\nmsgid "Green tea"\nmsgstr ""\n`,
    );
    expect(body).toMatchObject({ comments: 100, fault_count: 1 });
    expect(body.faults[0].reason).toBe('3 of its comments are too long or too many.');
  });
});
