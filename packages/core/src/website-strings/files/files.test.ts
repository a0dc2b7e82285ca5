import { closing, createUser } from '@dragoman/database/testing';
import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import AdmZip from 'adm-zip';
import { describe, expect, test } from 'vitest';
import { lookupMemory } from '../../translation-memory/index.ts';
import { createEditedWebsite, type EditedWebsite } from '../editor.fixture.ts';
import { none, openImports, texts } from './imports.fixture.ts';

const harness = closing(await openImports());
const { imported, previewed, translated, untranslated } = harness;

const formats = Object.keys(fileFormats) as FileFormat[];

/** A website with a reviewed, an edited and machine translations; the last text has none. */
async function website(): Promise<EditedWebsite> {
  const site = await createEditedWebsite(harness, { '/': texts.slice(0, 4) });
  await site.run();
  await site.edit('Black tea', 'Té negro');
  const ids = [site.ids.get('Green tea')];
  await site.call('POST /actions', { targetLanguage: 'es', action: 'review', ids });
  return site;
}

const exportedFile = async (site: EditedWebsite, format: FileFormat, filter = '') =>
  (
    await harness.api.call(
      `GET /api/export-translations/${site.id}?targetLanguage=es&format=${format}${filter}`,
      { as: site.userId },
    )
  ).bytes;
const exported = async (site: EditedWebsite, format: FileFormat = 'csv') =>
  decoded(await exportedFile(site, format));
const decoded = (file: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);

/** Changes a file's text; of XLSX that of its sheet. */
function withText(file: Uint8Array<ArrayBuffer>, change: (text: string) => string) {
  if (!decoded(file.subarray(0, 2)).startsWith('PK')) return change(decoded(file));
  const zip = new AdmZip(Buffer.from(file));
  const sheet = 'xl/worksheets/sheet1.xml';
  zip.updateFile(sheet, Buffer.from(change(zip.readAsText(sheet))));
  return new Uint8Array(zip.toBuffer());
}

describe('202', () => {
  test.each(formats)(
    'an exported %s file changes nothing, and brings translations and states to another website',
    async (format) => {
      const site = await website();
      const before = await translated(site);
      const { status, body } = await imported(site, await exportedFile(site, format));
      expect(status).toBe(202);
      expect(body).toMatchObject({
        ...none,
        ...{ status: 'completed', unchanged: 4, undoToken: null },
      });
      expect([body.faults, body.changes]).toEqual([[], []]);
      expect(await translated(site)).toEqual(before);
      const other = await untranslated();
      const there = await imported(other, await exportedFile(site, format));
      expect(there.body).toMatchObject({ ...none, added: 4 });
      for (const text of texts.slice(0, 4)) {
        const { translated_string, state } = (await site.translation(text)) ?? {};
        expect(await other.translation(text)).toMatchObject({ translated_string, state });
      }
    },
  );

  test.each(formats)(
    'a person’s mark that a text needs work goes out and in by %s',
    async (format) => {
      const site = await website();
      const other = await untranslated();
      const reviewed = await exportedFile(site, format);
      const ids = [site.ids.get('Black tea'), site.ids.get('Green tea')];
      const doubt = { targetLanguage: 'es', action: 'doubt', ids };
      const { body } = await site.call('POST /actions', doubt);
      const doubted = await exportedFile(site, format);
      await imported(other, doubted);
      for (const text of ['Black tea', 'Green tea'])
        expect(await other.translation(text)).toMatchObject({ state: 'needs_review' });
      // The mark as a person sets it in another tool: of the earlier version, with the text unchanged.
      const version = /\b[0-9a-f]{16}\b/g;
      const versions: string[] = [];
      withText(reviewed, (text) => {
        versions.push(...[...text.matchAll(version)].map(([one]) => one));
        return text;
      });
      const marked = withText(doubted, (text) =>
        text.replaceAll(version, () => versions.shift() ?? ''),
      );
      await site.call('POST /undo', { token: body.undoToken });
      expect((await imported(site, marked)).body).toMatchObject({ changed: 2, conflicts: 0 });
      for (const text of ['Black tea', 'Green tea'])
        expect(await site.translation(text)).toMatchObject({ state: 'needs_review' });
    },
  );

  test.each(formats)('the texts of a filter, or some texts, are exported as %s', async (format) => {
    const site = await website();
    const count = async (query: string) =>
      (await imported(await untranslated(), await exportedFile(site, format, query))).body.added;
    const ids = [site.ids.get('Black tea'), site.ids.get('Green tea')].join();
    const filters = ['state=edited,reviewed', 'search="black"', 'path=/&kind=text', `ids=${ids}`];
    const counts = [];
    for (const filter of filters) counts.push(await count(`&${filter}`));
    expect(counts).toEqual([2, 1, 4, 2]);
  });

  test('1,000 named texts fit into one request; those that are gone are left out', async () => {
    const site = await website();
    const gone = Array.from({ length: 999 }, () => crypto.randomUUID());
    const body = { targetLanguage: 'es', format: 'csv', ids: [site.ids.get('Black tea'), ...gone] };
    const call = `POST /api/export-translations/${site.id}` as const;
    const { status, text } = await harness.api.call(call, { as: site.userId, body });
    expect([status, text.includes('Black tea'), text.includes('Green tea')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('a changed text is previewed, stored as an edit, remembered and undone', async () => {
    const site = await website();
    const before = await translated(site);
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
    expect(await translated(site)).toEqual(before);
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
    expect(await translated(site)).toEqual(before);
    expect((await remembered()).size).toBe(0);
  });

  test('undo deletes what an import added, and it is no version of the history', async () => {
    const site = await untranslated();
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

  test('what a translator’s file calls reviewed is an edit; they review by no action either', async () => {
    const site = await website();
    const { database } = harness.testDatabase;
    const userId = await createUser(database);
    await database.pool.query(
      `insert into memberships (account_id, user_id, role, languages) values ($1, $2, 'translator', '{es}')`,
      [site.userId, userId],
    );
    const text = (await exported(site, 'xliff')).replaceAll(
      'state="needs-review-translation" state-qualifier="leveraged-mt"',
      'state="final"',
    );
    const { body } = await imported({ ...site, userId }, text);
    expect(body).toMatchObject({ changed: 2, unchanged: 2 });
    expect(await site.translation('Hello {name}')).toMatchObject({ state: 'edited' });
    expect(await site.translation('Green tea')).toMatchObject({ state: 'reviewed' });
    const review = { targetLanguage: 'es', ids: [...site.ids.values()], action: 'review' };
    const path = `POST /api/website-strings/${site.id}/actions`;
    const refused = await harness.api.call(path, { as: userId, body: review });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'You need the permission strings.review for this.',
    ]);
  });

  test.each([
    ['edited', { files: 'write' }],
    ['reviewed', { files: 'write', strings: 'write' }],
  ] as const)('a file that says reviewed is %s by a key with %o', async (state, scopes) => {
    const site = await website();
    const { userId: accountId } = site;
    const key = { id: 'one', name: 'CI', websiteIds: null, languages: null };
    harness.keys.set(`dgm_${state}`, { ...key, accountId, scopes });
    const file = (await exported(site, 'xliff')).replaceAll(
      'state="needs-review-translation" state-qualifier="leveraged-mt"',
      'state="final"',
    );
    const send = (path: string) =>
      harness.api.call(`POST /api/import-translations/${site.id}${path}?targetLanguage=es`, {
        headers: { authorization: `Bearer dgm_${state}` },
        file,
      });
    const preview = await send('/preview');
    expect(preview.body.changes).toMatchObject([
      { imported_state: state },
      { imported_state: state },
    ]);
    const { body } = await send('');
    expect(await harness.endOf(site, body.id)).toMatchObject({ changed: 2, unchanged: 2 });
    expect(await site.translation('Hello {name}')).toMatchObject({ state });
    expect(await site.translation('Green tea')).toMatchObject({ state: 'reviewed' });
  });

  test('a UTF-16 file is read', async () => {
    const site = await untranslated();
    const file = new Uint8Array(Buffer.from('\ufeffWhite tea,Té blanco', 'utf16le'));
    expect((await imported(site, file)).body).toMatchObject({ added: 1 });
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
