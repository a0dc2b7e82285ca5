import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createEditedWebsite,
  type EditedWebsite,
  type EditorHarness,
  openEditor,
} from '../editor.fixture.ts';

let harness: EditorHarness;
let site: EditedWebsite;
beforeAll(async () => {
  harness = await openEditor();
  site = await createEditedWebsite(harness, { '/': ['Shown', 'Hidden', 'Hidden and edited'] });
  const { pool } = harness.testDatabase.database;
  await pool.query(
    `delete from translated_strings where website_string_id in (
       select id from website_strings where website_id = $1)`,
    [site.id],
  );
  await site.edit('Hidden and edited', 'Editado');
  await pool.query(
    `update website_strings set excluded_languages = '{es}' where website_id = $1 and original_string like 'Hidden%'`,
    [site.id],
  );
});
afterAll(() => harness.close());

async function read(query: string): Promise<{ texts: string[]; total: number }> {
  const { body } = await site.call(`GET ?targetLanguage=${query}`);
  return {
    texts: body.originalItems.map((item: { original_string: string }) => item.original_string),
    total: body.totalCount,
  };
}

test('strings of pages that are excluded in a language are not untranslated there', async () => {
  expect(await read('es')).toEqual({ texts: ['Shown', 'Hidden and edited'], total: 2 });
  expect(await read('es&state=untranslated')).toEqual({ texts: ['Shown'], total: 1 });
  expect(await read('es&search=hidden')).toMatchObject({ total: 1 });
  expect((await read('uk&state=untranslated')).total).toBe(3);
  const { body } = await site.call('GET /counts?targetLanguage=es');
  expect(body).toMatchObject({ total: 2, states: { untranslated: 1, edited: 1 } });
});
