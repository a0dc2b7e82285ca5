import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';
import { addSamples } from './samples.ts';
import { clientOnly, methodsOf } from './served.data.ts';

let harness: Harness;
let user: Client;

beforeAll(async () => {
  harness = await openHarness();
  await addSamples(harness.database);
  user = (await harness.addUser()).client;
});
afterAll(() => harness.close());
beforeEach(() => harness.database.pool.query('truncate public.notes restart identity'));

const notes = () => harness.service.from('notes');
const stored = async () => {
  const { data } = await notes().select('id,text').order('id');
  return data;
};

describe('select', () => {
  const samples = () => harness.service.from('samples');

  test('returns all columns in table order', async () => {
    const { data } = await samples().select().eq('id', 1).single();
    expect(Object.keys(data)).toEqual([
      'id',
      'name',
      'amount',
      'tags',
      'details',
      'during',
      'document',
      'is_open',
      'parent_id',
    ]);
  });

  test('supports aliases, casts and JSON paths', async () => {
    const columns =
      'key:id::text,details->size,width:details->size->>w,details->list->>0,second:tags->1';
    const { data, error } = await samples().select(columns).eq('id', 1);
    expect(error).toBeNull();
    expect(data).toEqual([{ key: '1', size: { w: 1 }, width: '1', list: 'a', second: 'blue' }]);
  });

  test.each([
    ['exact', 3],
    ['estimated', 3],
  ] as const)('returns the row count: %s', async (count, number) => {
    const answer = await samples().select('id', { count, head: true });
    expect(answer).toMatchObject({ count: number, data: null, error: null, status: 200 });
  });

  test('returns the planned row count', async () => {
    await harness.database.pool.query('analyze public.samples');
    expect(await samples().select('id', { count: 'planned' })).toMatchObject({ count: 3 });
  });

  test.each([
    ['nothing', 400, '42703', 'column samples.nothing does not exist'],
    ['id::nothing', 400, '42704', 'type "nothing" does not exist'],
    ['id.sum()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['id,(', 400, 'PGRST100', expect.stringContaining('failed to parse select parameter')],
  ])('refuses %s', async (columns, status, code, message) => {
    const { error, status: answered } = await samples().select(columns);
    expect({ status: answered, ...error }).toMatchObject({ status, code, message });
  });
});

describe('insert', () => {
  test('inserts one row without returning it', async () => {
    const answer = await user.from('notes').insert({ text: 'one' });
    expect(answer).toMatchObject({ data: null, error: null, status: 201 });
    expect(await stored()).toEqual([{ id: 1, text: 'one' }]);
  });

  test('inserts several rows, returns and counts them', async () => {
    const rows = [{ text: 'one' }, { text: 'two' }];
    const answer = await user.from('notes').insert(rows, { count: 'exact' }).select('text');
    expect(answer).toMatchObject({ data: rows, status: 201, count: 2 });
  });

  test('accepts an empty list', async () => {
    expect(await notes().insert([]).select()).toMatchObject({ data: [], status: 201 });
  });

  test('a missing column is null, or its default if requested', async () => {
    const rows = [{ id: 10, name: 'ten' }, { id: 11 }];
    const samples = () => harness.service.from('samples');
    expect(await samples().insert(rows)).toMatchObject({ status: 400, error: { code: '23502' } });
    const { data } = await samples().insert(rows, { defaultToNull: false }).select('id,name,tags');
    expect(data).toEqual([
      { id: 10, name: 'ten', tags: [] },
      { id: 11, name: 'unnamed', tags: [] },
    ]);
    await samples().delete().in('id', [10, 11]);
  });

  test('a missing identity column is generated if defaults are requested', async () => {
    const rows = [{ id: 7, text: 'given' }, { text: 'counted' }];
    const added = harness.service.from('counted').insert(rows, { defaultToNull: false });
    const { data, error } = await added.select();
    expect(error).toBeNull();
    expect(data).toEqual([rows[0], { id: expect.any(Number), text: 'counted' }]);
  });

  test('supports arrays, JSON and ranges', async () => {
    const row = { id: 12, tags: ['a,b', 'c"d'], details: { deep: [1, null] }, during: '[1,2)' };
    const added = harness.service.from('samples').insert(row);
    const { data } = await added.select('id,tags,details,during').single();
    expect(data).toEqual(row);
    await harness.service.from('samples').delete().eq('id', 12);
  });

  test.each([
    [{ nothing: 1 }, 400, 'PGRST204'],
    [{ text: null }, 403, '42501'],
    [{ text: 'forbidden' }, 403, '42501'],
    [{ text: 'a', secret: 'b' }, 403, '42501'],
  ])('refuses %j', async (row: Record<string, unknown>, status, code) => {
    expect(await user.from('notes').insert(row)).toMatchObject({ status, error: { code } });
    expect(await stored()).toEqual([]);
  });

  test('returns 401 to a visitor', async () => {
    expect(await harness.anon.from('notes').insert({ text: 'a' })).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
  });
});

describe('upsert', () => {
  const samples = () => harness.service.from('samples');
  const name = async () => (await samples().select('name').eq('id', 20).single()).data?.name;
  beforeAll(() => samples().insert({ id: 20, name: 'before' }));
  afterAll(() => samples().delete().eq('id', 20));

  test('replaces an existing row', async () => {
    const { data, error } = await samples().upsert({ id: 20, name: 'after' }).select('id,name');
    expect({ data, error }).toEqual({ data: [{ id: 20, name: 'after' }], error: null });
  });

  test('ignores duplicates if requested', async () => {
    const row = { id: 20, name: 'never' };
    const { data } = await samples().upsert(row, { ignoreDuplicates: true }).select();
    expect(data).toEqual([]);
    expect(await name()).toBe('after');
  });

  test('accepts another conflict column than the primary key', async () => {
    const row = { id: 20, name: 'by column' };
    expect((await samples().upsert(row, { onConflict: 'id' })).error).toBeNull();
    expect(await name()).toBe('by column');
    const none = await samples().upsert(row, { onConflict: 'name' });
    expect(none).toMatchObject({ status: 400, error: { code: '42P10' } });
    const unknown = await samples().upsert(row, { onConflict: 'nothing' });
    expect(unknown).toMatchObject({ status: 400, error: { code: 'PGRST204' } });
  });
});

describe('update', () => {
  beforeEach(() => notes().insert([{ text: 'one' }, { text: 'two' }, { text: 'hidden' }]));

  test('updates the filtered rows without returning them', async () => {
    const answer = await user.from('notes').update({ text: 'new' }, { count: 'exact' }).eq('id', 1);
    expect(answer).toMatchObject({ data: null, error: null, status: 204, count: 1 });
    expect(await stored()).toMatchObject([{ text: 'new' }, { text: 'two' }, { text: 'hidden' }]);
  });

  test('returns the changed rows even if they no longer match the filter', async () => {
    const { data } = await user
      .from('notes')
      .update({ text: 'new' })
      .eq('text', 'one')
      .select('text');
    expect(data).toEqual([{ text: 'new' }]);
  });

  test('does not change rows hidden by RLS', async () => {
    const { data } = await user.from('notes').update({ text: 'mine' }).eq('id', 3).select('id');
    expect(data).toEqual([]);
    expect(await stored()).toContainEqual({ id: 3, text: 'hidden' });
  });

  test('an empty update changes nothing', async () => {
    expect(await user.from('notes').update({}).eq('id', 1).select('id')).toMatchObject({
      data: [],
      error: null,
    });
  });

  test('refuses an update without a filter, as Supabase does', async () => {
    const answer = await notes().update({ text: 'all' });
    expect(answer).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'UPDATE requires a WHERE clause' },
    });
  });

  test('single() on several rows rolls back', async () => {
    const { error } = await notes().update({ text: 'x' }).gt('id', 0).select().single();
    expect(error?.code).toBe('PGRST116');
    expect(await stored()).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'hidden' }]);
  });
});

describe('delete', () => {
  beforeEach(() => notes().insert([{ text: 'one' }, { text: 'two' }, { text: 'hidden' }]));

  test('deletes the filtered rows', async () => {
    const answer = await user.from('notes').delete({ count: 'exact' }).in('id', [1, 3]);
    expect(answer).toMatchObject({ data: null, error: null, status: 204, count: 1 });
    expect(await stored()).toMatchObject([{ id: 2 }, { id: 3 }]);
  });

  test('returns the deleted rows', async () => {
    const { data } = await user.from('notes').delete().eq('id', 1).select('text');
    expect(data).toEqual([{ text: 'one' }]);
  });

  test('refuses a delete without a filter', async () => {
    expect(await notes().delete()).toMatchObject({ status: 400, error: { code: '21000' } });
  });
});

test('covers every method of the client', () => {
  const known = ['select', 'insert', 'upsert', 'update', 'delete'];
  const all = [...known, ...clientOnly.PostgrestQueryBuilder].toSorted();
  expect(methodsOf(harness.anon.from('notes'), 'insert')).toEqual(all);
});
