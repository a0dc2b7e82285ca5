import { expect, vi } from 'vitest';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';
import { importJob } from './import.job.ts';
import { readImport } from './imports.ts';

/** What a website has none of, as the report of an import says it. */
export const none = {
  added: 0,
  changed: 0,
  unchanged: 0,
  untranslated: 0,
  conflicts: 0,
  comments: 0,
  fault_count: 0,
};

export const texts = ['Green tea', 'Black tea', 'Our <1>best</1> tea', 'Hello {name}', 'White tea'];

/** Opens an editor with a worker for imports, and returns what a file is sent by. */
export async function openImports() {
  const harness = await openEditor();
  await harness.jobs.work(importJob, harness.testDatabase);

  const send = (site: EditedWebsite, path: string, file: string | Uint8Array<ArrayBuffer>) =>
    harness.api.call(`POST /api/import-translations/${site.id}${path}`, { as: site.userId, file });

  const endOf = async (site: EditedWebsite, id: string) => {
    const isOver = async () => {
      const { status } = await readImport(harness.testDatabase, site, id);
      expect(status).not.toBe('running');
    };
    await vi.waitFor(isOver, { timeout: 30_000, interval: 20 });
    const path = `GET /api/import-translations/${site.id}/${id}`;
    return (await harness.api.call(path, { as: site.userId })).body;
  };

  return {
    ...harness,
    send,
    endOf,
    /** Creates a website with texts and no translation. */
    untranslated: (of: readonly string[] = texts) => createEditedWebsite(harness, { '/': [...of] }),
    previewed: (site: EditedWebsite, file: string | Uint8Array<ArrayBuffer>) =>
      send(site, '/preview?targetLanguage=es&fileLanguage=es', file),
    /** Imports a file in Spanish, and returns the import once it has ended. */
    async imported(site: EditedWebsite, file: string | Uint8Array<ArrayBuffer>, query = '') {
      const { status, body } = await send(site, `?targetLanguage=es&fileLanguage=es${query}`, file);
      return { status, body: status === 202 ? await endOf(site, body.id) : body };
    },
    /** Returns the texts of a website that have a translation. */
    async translated(site: EditedWebsite) {
      const { body } = await site.call('GET ?targetLanguage=es&limit=100');
      return body.translatedItems.toSorted((a: { website_string_id: string }, b: typeof a) =>
        a.website_string_id.localeCompare(b.website_string_id),
      );
    },
  };
}
