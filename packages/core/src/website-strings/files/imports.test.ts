import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { JobCancelled } from '../../jobs/index.ts';
import { findWebsite, softDeleteWebsite } from '../../websites/index.ts';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';
import { importJob } from './import.job.ts';
import { cancelImport, readImport, startImport } from './imports.ts';

const harness = await openEditor();
afterAll(() => harness.close());

const texts = Array.from({ length: 250 }, (_, number) => `The tea of shelf ${number}`);
const fileOf = (prefix: string) => texts.map((text) => `${text},${prefix} ${text}\n`);

async function request(site: EditedWebsite) {
  const website = await findWebsite(harness.testDatabase, site.id);
  const pair = { targetLanguage: 'es', fileLanguage: 'es' };
  const sender = { userId: site.userId, mayReview: true };
  return { website, ...pair, ...sender, conflicts: 'keep' } as const;
}

/** Stores the file for a worker. */
async function started(file: Iterable<string> | AsyncIterable<string> = fileOf('Té:')) {
  const site = await createEditedWebsite(harness, { '/': texts });
  return { site, id: await again(site, file) };
}

const deps = { ...harness.testDatabase, jobs: harness.jobs, unitsPerBatch: 100 };

async function again(site: EditedWebsite, file: Iterable<string> | AsyncIterable<string>) {
  return startImport(deps, await request(site), file);
}

const read = (site: EditedWebsite, id: string) => readImport(harness.testDatabase, site, id);

/** Runs the job for a number of batches, or to its end. */
async function work(site: EditedWebsite, batches = Number.POSITIVE_INFINITY): Promise<void> {
  let left = batches;
  const throwIfAborted = () => {
    if (left-- === 0) throw new Error('The worker stops.');
  };
  const context = { deps: harness.testDatabase, jobId: '', attempt: 1, log: silentLog };
  const signal = { throwIfAborted } as AbortSignal;
  const run = importJob.handle(
    { websiteId: site.id, targetLanguage: 'es' },
    { ...context, signal },
  );
  await run.catch((error: Error) => expect(error.message).toBe('The worker stops.'));
}

async function rows(statement: string, site: EditedWebsite) {
  return (await harness.testDatabase.database.pool.query(statement, [site.id])).rows;
}

const translated = (site: EditedWebsite) =>
  rows(
    `select count(*)::int as count, count(*) filter (where state = 'edited')::int as edited
     from translated_strings where website_id = $1`,
    site,
  );

const batches = (site: EditedWebsite) =>
  rows(
    `select number from translation_import_batches batch join translation_imports import on import.id = batch.import_id
     where import.website_id = $1`,
    site,
  );

const undo = async (site: EditedWebsite, id: string) =>
  (await site.call('POST /undo', { token: (await read(site, id)).change_id })).body;

describe('an import', () => {
  test('is stored in batches, and a worker that stops continues with the next one', async () => {
    const { site, id } = await started();
    await rows("insert into translations (website_id, target_language) values ($1, 'es')", site);
    expect(await read(site, id)).toMatchObject({ unit_count: 250, finished_count: 0 });
    await work(site, 1);
    expect(await read(site, id)).toMatchObject({ status: 'running', finished_count: 100 });
    expect(await translated(site)).toEqual([{ count: 100, edited: 100 }]);
    await work(site);
    expect(await read(site, id)).toMatchObject({
      ...{ status: 'completed', finished_count: 250 },
      report: { added: 250, changed: 0, faults: { count: 0 } },
    });
    expect(await translated(site)).toEqual([{ count: 250, edited: 250 }]);
    expect(await batches(site)).toEqual([]);
    const progress =
      'select task_count, finished_task_count from translations where website_id = $1';
    expect(await rows(`${progress} and target_language = 'es'`, site)).toEqual([
      { task_count: 250, finished_task_count: 250 },
    ]);
    expect(await undo(site, id)).toEqual({ restored: 250, kept: 0 });
    expect(await translated(site)).toEqual([{ count: 0, edited: 0 }]);
    expect(await read(site, id)).toMatchObject({ status: 'undone', is_undoable: false });
  });

  test('survives the kill of its worker in the middle of a batch; nothing is stored twice', async () => {
    const { site, id } = await started();
    const { database, url } = harness.testDatabase;
    const workers: ChildProcess[] = [];
    const startWorker = () => {
      const file = path.join(import.meta.dirname, 'import-worker.fixture.ts');
      const child = spawn(process.execPath, [file, url], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      workers.push(child);
      return child;
    };
    const blocker = await database.pool.connect();
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'update "translation_import_batches"%'`;
    try {
      await blocker.query('begin');
      await blocker.query(
        'select from translation_import_batches where import_id = $1 and number = 100 for update',
        [id],
      );
      const first = startWorker();
      const soon = { timeout: 60_000, interval: 50 };
      await vi.waitFor(async () => {
        expect((await database.pool.query(isWaiting)).rowCount).toBe(1);
      }, soon);
      first.kill('SIGKILL');
      await once(first, 'exit');
      await blocker.query('rollback');
      expect(await read(site, id)).toMatchObject({ finished_count: 100 });
      startWorker();
      await vi.waitFor(async () => {
        expect((await read(site, id)).status).toBe('completed');
      }, soon);
    } finally {
      blocker.release();
      for (const child of workers) child.kill('SIGKILL');
    }
    expect(await read(site, id)).toMatchObject({ finished_count: 250, report: { added: 250 } });
    const versions = `select count(*)::int as count from translated_string_versions version
      join string_changes change on change.id = version.change_id where change.website_id = $1`;
    expect(await rows(versions, site)).toEqual([{ count: 250 }]);
    expect(await undo(site, id)).toEqual({ restored: 250, kept: 0 });
  }, 150_000);

  test('that is cancelled keeps what is stored, which is undone as one', async () => {
    const { site, id } = await started();
    await site.edit(texts[0] ?? '', 'Un té');
    await work(site, 2);
    await cancelImport(harness.testDatabase, site, id);
    await work(site);
    expect(await read(site, id)).toMatchObject({ status: 'cancelled', finished_count: 200 });
    expect(await batches(site)).toEqual([]);
    expect(await translated(site)).toEqual([{ count: 200, edited: 200 }]);
    expect(await undo(site, id)).toEqual({ restored: 199, kept: 0 });
    expect(await translated(site)).toEqual([{ count: 1, edited: 1 }]);
  });

  test('that is undone while it runs stops', async () => {
    const { site, id } = await started();
    await work(site, 1);
    expect(await undo(site, id)).toEqual({ restored: 100, kept: 0 });
    await work(site);
    expect(await read(site, id)).toMatchObject({ status: 'undone', finished_count: 100 });
    expect(await translated(site)).toEqual([{ count: 0, edited: 0 }]);
  });

  test('is undone without what a person changed between its batches and after them', async () => {
    const { site, id } = await started();
    await work(site, 1);
    await site.edit(texts[5] ?? '', 'Un té bueno');
    await work(site);
    await site.edit(texts[240] ?? '', 'Otro té');
    expect(await undo(site, id)).toEqual({ restored: 248, kept: 2 });
    expect(await translated(site)).toEqual([{ count: 2, edited: 2 }]);
  });

  test('knows a text of an earlier batch again after the worker was replaced', async () => {
    const { site, id } = await started([...fileOf('Té:'), ...fileOf('Otro:').slice(0, 2)]);
    await work(site, 2);
    await work(site);
    expect((await read(site, id)).report).toMatchObject({
      added: 250,
      faults: { count: 2, first: [{ line: 251 }, { line: 252 }] },
    });
  });

  test('waits for the one before it, and does not replace its translations', async () => {
    const { site, id } = await started();
    const second = await again(site, fileOf('Otro:'));
    await work(site, 1);
    expect((await read(site, second)).finished_count).toBe(0);
    await work(site);
    expect((await read(site, id)).report).toMatchObject({ added: 250, conflicts: 0 });
    expect(await read(site, second)).toMatchObject({
      ...{ status: 'completed', change_id: null },
      report: { added: 0, changed: 0, conflicts: 250 },
    });
  });

  test('of the same file again changes nothing', async () => {
    const { site } = await started();
    const second = await again(site, fileOf('Té:'));
    await work(site);
    const { report, change_id } = await read(site, second);
    expect([report, change_id]).toMatchObject([{ unchanged: 250, changed: 0 }, null]);
  });

  test('of an empty file is completed', async () => {
    const { site, id } = await started(['source,target\n']);
    await work(site);
    expect(await read(site, id)).toMatchObject({ status: 'completed', unit_count: 0 });
  });

  test('ends when its website or its language is deleted', async () => {
    const { site, id } = await started();
    await work(site, 1);
    await softDeleteWebsite(harness.testDatabase, site.id);
    await work(site);
    expect(await read(site, id)).toMatchObject({ finished_count: 100 });
    const other = await started();
    await work(other.site, 1);
    await harness.api.call(`DELETE /api/websites/${other.site.id}/translations/es`, {
      as: other.site.userId,
    });
    await work(other.site);
    await expect(read(other.site, other.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await batches(other.site)).toEqual([]);
  });

  test('that cannot go on is failed, with the reason', async () => {
    const { site, id } = await started();
    await work(site, 1);
    const context = { deps: harness.testDatabase, jobId: '', log: silentLog };
    const name = { websiteId: site.id, targetLanguage: 'es' };
    await importJob.options.giveUp?.(name, context, new JobCancelled());
    expect(await read(site, id)).toMatchObject({
      ...{ status: 'failed', error: 'An administrator cancelled this.', finished_count: 100 },
    });
    expect(await batches(site)).toEqual([]);
    expect(await undo(site, id)).toEqual({ restored: 100, kept: 0 });
  });
});

describe('an upload leaves nothing', () => {
  const imports = (site: EditedWebsite) =>
    rows('select id from translation_imports where website_id = $1', site);

  test('if it breaks off', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    async function* broken() {
      yield* fileOf('Té:');
      throw new Error('The client is gone.');
    }
    await expect(again(site, broken())).rejects.toThrow('The client is gone.');
    expect(await imports(site)).toEqual([]);
  });

  test('if the disk is full', async () => {
    const site = await createEditedWebsite(harness, { '/': texts });
    const { pool } = harness.testDatabase.database;
    await pool.query(`
      create function fail_batch() returns trigger language plpgsql as $$ begin
        if new.number > 0 then raise 'disk full' using errcode = '53100'; end if;
        return new;
      end $$;
      create trigger fail_batch before insert on translation_import_batches for each row execute function fail_batch()`);
    try {
      await expect(again(site, fileOf('Té:'))).rejects.toMatchObject({ code: '53100' });
    } finally {
      await pool.query('drop function fail_batch cascade');
    }
    expect(await imports(site)).toEqual([]);
  });
});
