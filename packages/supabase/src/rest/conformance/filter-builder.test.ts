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

const samples = () => harness.service.from('samples').select('id').order('id');
type Filtered = ReturnType<typeof samples>;

async function ids(filtered: PromiseLike<unknown>): Promise<number[]> {
  const { data, error } = (await filtered) as { data: { id: number }[]; error: unknown };
  expect(error).toBeNull();
  return data.map(({ id }) => id);
}

/** Each filter of the client, with the ids it keeps of the three rows. */
const filters: Record<string, [string, (rows: Filtered) => PromiseLike<unknown>, number[]][]> = {
  eq: [
    ['a text', (rows) => rows.eq('name', 'Ada'), [1]],
    ['commas and parentheses', (rows) => rows.eq('name', 'Bob, the (2nd)'), [2]],
    ['quotes and a backslash', (rows) => rows.eq('name', 'Cleo "C" \\ 50%'), [3]],
    ['a number', (rows) => rows.eq('amount', 20.5), [2]],
    ['text in JSON', (rows) => rows.eq('details->size->>w', '2'), [2]],
    ['JSON in JSON', (rows) => rows.eq('details->size->w', 1), [1]],
    ['an index from the end', (rows) => rows.eq('details->list->>-1', 'b'), [1]],
  ],
  neq: [['a number, not null', (rows) => rows.neq('amount', 10), [2]]],
  gt: [['', (rows) => rows.gt('amount', 10), [2]]],
  gte: [['', (rows) => rows.gte('amount', 10), [1, 2]]],
  lt: [['', (rows) => rows.lt('amount', 20.5), [1]]],
  lte: [['', (rows) => rows.lte('amount', 20.5), [1, 2]]],
  like: [
    ['percent', (rows) => rows.like('name', '%o%'), [2, 3]],
    ['star', (rows) => rows.like('name', 'A*'), [1]],
  ],
  likeAllOf: [['', (rows) => rows.likeAllOf('name', ['%o%', '%b%']), [2]]],
  likeAnyOf: [['', (rows) => rows.likeAnyOf('name', ['A%', 'C%']), [1, 3]]],
  ilike: [['', (rows) => rows.ilike('name', 'a%'), [1]]],
  ilikeAllOf: [['', (rows) => rows.ilikeAllOf('name', ['%O%', '%c%']), [3]]],
  ilikeAnyOf: [['', (rows) => rows.ilikeAnyOf('name', ['a%', 'c%']), [1, 3]]],
  regexMatch: [['', (rows) => rows.regexMatch('name', '^A.a$'), [1]]],
  regexIMatch: [['', (rows) => rows.regexIMatch('name', '^a.A$'), [1]]],
  is: [
    ['null', (rows) => rows.is('amount', null), [3]],
    ['true', (rows) => rows.is('is_open', true), [1]],
    ['false', (rows) => rows.is('is_open', false), [2]],
  ],
  isDistinct: [['', (rows) => rows.isDistinct('amount', 10), [2, 3]]],
  in: [
    ['numbers', (rows) => rows.in('id', [1, 3]), [1, 3]],
    ['texts with commas', (rows) => rows.in('name', ['Bob, the (2nd)', 'Ada']), [1, 2]],
    ['nothing', (rows) => rows.in('id', []), []],
  ],
  notIn: [['', (rows) => rows.notIn('id', [1, 3]), [2]]],
  contains: [
    ['an array', (rows) => rows.contains('tags', ['red']), [1]],
    ['JSON', (rows) => rows.contains('details', { size: { w: 2 } }), [2]],
    ['a range', (rows) => rows.contains('during', '[2,3)'), [1]],
  ],
  containedBy: [
    ['an array', (rows) => rows.containedBy('tags', ['blue', 'green']), [2, 3]],
    ['JSON', (rows) => rows.containedBy('details', { size: { w: 2 }, more: 1 }), [2]],
    ['a range', (rows) => rows.containedBy('during', '[0,10)'), [1, 2]],
  ],
  rangeGt: [['', (rows) => rows.rangeGt('during', '[1,6)'), [3]]],
  rangeGte: [['', (rows) => rows.rangeGte('during', '[5,6)'), [2, 3]]],
  rangeLt: [['', (rows) => rows.rangeLt('during', '[9,10)'), [1, 2]]],
  rangeLte: [['', (rows) => rows.rangeLte('during', '[2,9)'), [1, 2]]],
  rangeAdjacent: [['', (rows) => rows.rangeAdjacent('during', '[9,20)'), [2, 3]]],
  overlaps: [
    ['an array', (rows) => rows.overlaps('tags', ['red', 'green']), [1]],
    ['a range', (rows) => rows.overlaps('during', '[4,6)'), [1, 2]],
  ],
  textSearch: [
    ['of a vector', (rows) => rows.textSearch('document', 'fox & brown'), [1]],
    [
      'with a language',
      (rows) => rows.textSearch('document', 'sleeping', { config: 'english' }),
      [2, 3],
    ],
    ['plain', (rows) => rows.textSearch('document', 'fox sleep', { type: 'plain' }), [3]],
    ['phrase', (rows) => rows.textSearch('document', 'brown fox', { type: 'phrase' }), [1]],
    ['web', (rows) => rows.textSearch('document', 'fox -brown', { type: 'websearch' }), [3]],
    ['of a text', (rows) => rows.textSearch('name', 'ada'), [1]],
  ],
  match: [['', (rows) => rows.match({ id: 1, name: 'Ada' }), [1]]],
  not: [
    ['null', (rows) => rows.not('amount', 'is', null), [1, 2]],
    ['equal', (rows) => rows.not('name', 'eq', 'Ada'), [2, 3]],
    ['in', (rows) => rows.not('id', 'in', '(1,2)'), [3]],
  ],
  or: [
    ['two', (rows) => rows.or('id.eq.1,id.eq.3'), [1, 3]],
    ['a quoted value', (rows) => rows.or('name.eq."Bob, the (2nd)",id.eq.3'), [2, 3]],
    ['with and inside', (rows) => rows.or('id.eq.1,and(id.gt.1,amount.is.null)'), [1, 3]],
    ['negated inside', (rows) => rows.or('not.and(id.gte.1,id.lte.2),name.like.A*'), [1, 3]],
    ['arrays and lists', (rows) => rows.or('tags.cs.{red,blue},id.in.(3,4)'), [1, 3]],
    ['a path into JSON', (rows) => rows.or('details->size->>w.eq.2,id.eq.1'), [1, 2]],
  ],
  filter: [
    ['any operator', (rows) => rows.filter('id', 'gt', 1), [2, 3]],
    ['negated', (rows) => rows.filter('id', 'not.gt', 1), [1]],
    ['quantified', (rows) => rows.filter('id', 'eq(any)', '{1,2}'), [1, 2]],
    ['quantified by all', (rows) => rows.filter('id', 'gt(all)', '{1,2}'), [3]],
    ['not null', (rows) => rows.filter('amount', 'is', 'not_null'), [1, 2]],
    ['unknown', (rows) => rows.filter('is_open', 'is', 'unknown'), [3]],
  ],
};

const cases = Object.entries(filters).flatMap(([method, list]) =>
  list.map(([what, filter, expected]) => ({ method, what, filter, expected })),
);

describe('FilterBuilder', () => {
  test.each(cases)('$method $what', async ({ filter, expected }) => {
    expect(await ids(filter(samples()))).toEqual(expected);
  });

  test('covers every method of the client', () => {
    const known = [...Object.keys(filters), ...clientOnly.PostgrestFilterBuilder];
    const refused = Object.keys(notServed.PostgrestFilterBuilder);
    expect(methodsOf(samples(), 'eq')).toEqual([...known, ...refused].toSorted());
  });
});
