import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from './harness.ts';
import { addSamples } from './samples.ts';
import { clientOnly, methodsOf, notServed } from './served.data.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
  await addSamples(harness.database);
});
afterAll(() => harness.close());

const samples = (columns = 'id') => harness.service.from('samples').select(columns);

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly status: number;
  readonly count: number | null;
}

const found = async (query: PromiseLike<unknown>) => {
  const { data, error } = (await query) as Answer;
  expect(error).toBeNull();
  return data;
};
const refused = async (query: PromiseLike<unknown>) => {
  const { data, error, status } = (await query) as Answer;
  expect(data).toBeNull();
  return [status, error?.code];
};

/** Tests of each method, including what it refuses. */
const checks: Record<string, () => Promise<void>> = {
  async select() {
    const added = harness.service.from('samples').insert({ id: 50, amount: 5 });
    const data = await found(added.select('id,name,half:amount::text'));
    expect(data).toEqual([{ id: 50, name: 'unnamed', half: '5' }]);
    await found(harness.service.from('samples').delete().eq('id', 50));
  },
  async order() {
    expect(await found(samples().order('amount', { ascending: false }))).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ]);
    const last = samples().order('amount', { ascending: false, nullsFirst: false });
    expect(await found(last)).toEqual([{ id: 2 }, { id: 1 }, { id: 3 }]);
    const first = samples().order('amount', { nullsFirst: true });
    expect(await found(first)).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
    const byJson = samples().order('details->size->w', { ascending: false, nullsFirst: false });
    expect(await found(byJson)).toEqual([{ id: 2 }, { id: 1 }, { id: 3 }]);
    const twice = samples().order('is_open', { nullsFirst: true }).order('id');
    expect(await found(twice)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
    const children = samples('id,children:samples!parent_id(id)').is('parent_id', null);
    const [parent] = (await found(
      children.order('id', { referencedTable: 'children', ascending: false }),
    )) as [{ children: unknown }];
    expect(parent.children).toEqual([{ id: 3 }, { id: 2 }]);
  },
  async limit() {
    expect(await found(samples().order('id').limit(2))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await found(samples().limit(0))).toEqual([]);
    const children = samples('id,children:samples!parent_id(id)').eq('id', 1);
    const cut = children
      .order('id', { referencedTable: 'children' })
      .limit(1, { referencedTable: 'children' });
    expect(await found(cut)).toEqual([{ id: 1, children: [{ id: 2 }] }]);
  },
  async range() {
    const middle = harness.service
      .from('samples')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 1);
    expect(await middle).toMatchObject({ data: [{ id: 2 }], count: 3, status: 206 });
    const beyond = harness.service.from('samples').select('id', { count: 'exact' }).range(10, 20);
    expect(await refused(beyond)).toEqual([416, 'PGRST103']);
    expect(await found(samples().range(10, 20))).toEqual([]);
  },
  async single() {
    expect(await found(samples('id,name').eq('id', 1).single())).toEqual({ id: 1, name: 'Ada' });
    expect(await refused(samples().eq('id', 99).single())).toEqual([406, 'PGRST116']);
    expect(await refused(samples().single())).toEqual([406, 'PGRST116']);
  },
  async maybeSingle() {
    expect(await found(samples().eq('id', 1).maybeSingle())).toEqual({ id: 1 });
    expect(await found(samples().eq('id', 99).maybeSingle())).toBeNull();
    expect(await refused(samples().maybeSingle())).toEqual([406, 'PGRST116']);
  },
  async csv() {
    const text = await found(samples('id,name,tags,is_open').order('id').csv());
    expect(text).toBe(
      'id,name,tags,is_open\n1,Ada,"{red,blue}",t\n2,"Bob, the (2nd)",{blue},f\n3,"Cleo ""C"" \\\\ 50%",{},',
    );
    expect(await found(samples().eq('id', 99).csv())).toBe('id');
  },
  async maxAffected() {
    // The method's type requires a client with the server's version.
    const change = (most: number, from: number) =>
      harness.service
        .from('samples')
        .update({ is_open: true })
        .gte('id', from)
        .lt('id', from + 2)
        .maxAffected(most) as unknown as ReturnType<typeof samples>;
    expect(await refused(change(1, 2))).toEqual([400, 'PGRST124']);
    expect(await found(samples().eq('is_open', true))).toEqual([{ id: 1 }]);
    expect(await found(change(1, 0).select('id'))).toEqual([{ id: 1 }]);
  },
  async explain() {
    expect(await refused(samples().explain())).toEqual([406, 'PGRST107']);
  },
  async geojson() {
    expect(await refused(samples().geojson())).toEqual([406, 'PGRST107']);
  },
  async rollback() {
    const change = harness.service.from('samples').update({ name: 'other' }).eq('id', 1);
    expect(await refused(change.rollback())).toEqual([400, 'PGRST122']);
    expect(await found(samples('name').eq('id', 1))).toEqual([{ name: 'Ada' }]);
  },
};

describe('TransformBuilder', () => {
  test.each(Object.keys(checks))('%s', (method) => checks[method]?.());

  test('covers every method of the client', () => {
    const known = [...Object.keys(checks), ...clientOnly.PostgrestTransformBuilder];
    expect(methodsOf(samples(), 'csv')).toEqual(known.toSorted());
    expect(Object.keys(checks)).toEqual(
      expect.arrayContaining(Object.keys(notServed.PostgrestTransformBuilder)),
    );
  });
});

const shared: Record<string, () => Promise<void>> = {
  async stripNulls() {
    const row = { id: 3, tags: [] };
    const columns = 'id,tags,amount,details';
    expect(await found(samples(columns).eq('id', 3).stripNulls())).toEqual([row]);
    expect(await found(samples(columns).eq('id', 3).single().stripNulls())).toEqual(row);
  },
  async setHeader() {
    const inTokyo = harness.service.rpc('settings').setHeader('Prefer', 'timezone=Asia/Tokyo');
    expect(await found(inTokyo)).toMatchObject({ zone: 'Asia/Tokyo' });
  },
};

describe('PostgrestBuilder', () => {
  test.each(Object.keys(shared))('%s', (method) => shared[method]?.());

  test('covers every method of the client', () => {
    const known = [...Object.keys(shared), ...clientOnly.PostgrestBuilder];
    expect(methodsOf(samples(), 'then')).toEqual(known.toSorted());
  });

  test('throwOnError throws the returned error', async () => {
    await expect(samples('nothing').throwOnError()).rejects.toMatchObject({ code: '42703' });
  });

  test('an aborted request does not harm the server', async () => {
    const abort = new AbortController();
    const slow = harness.service.rpc('slow').abortSignal(abort.signal);
    setTimeout(() => abort.abort(), 20);
    expect(await slow).toMatchObject({ data: null, status: 0 });
    expect(await found(samples().eq('id', 1))).toEqual([{ id: 1 }]);
  });
});
