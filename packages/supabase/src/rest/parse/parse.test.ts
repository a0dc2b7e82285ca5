import { describe, expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { parseLogic, parseOperation, startsWithOperator } from './filter.ts';
import { parseKey, parseNames, parseOrder } from './order.ts';
import { parseQuery } from './query.ts';
import { parseSelect } from './select.ts';

const field = (name: string, ...path: object[]) => ({ name, path });
const arrow = (key: string | number) => ({ arrow: '->', key });
const text = (key: string | number) => ({ arrow: '->>', key });
const column = (name: string, more: object = {}) => ({
  kind: 'field',
  field: field(name),
  ...more,
});
const embed = (relation: string, items: object[], more: object = {}) => ({
  kind: 'embed',
  relation,
  items,
  spread: false,
  ...more,
});

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof RestError) return error.code;
    throw error;
  }
  return 'read';
}

describe('select', () => {
  test.each<[string, object[]]>([
    ['', []],
    ['*', [{ kind: 'star' }]],
    ['id', [column('id')]],
    [' id , name ', [column('id'), column('name')]],
    ['a-b', [column('a-b')]],
    ['inner space', [column('inner space')]],
    ['été,名前', [column('été'), column('名前')]],
    ['"a,b"', [column('a,b')]],
    ['"say \\"so\\" \\\\"', [column('say "so" \\')]],
    ['key:id', [column('id', { alias: 'key' })]],
    ['id::text', [column('id', { cast: 'text' })]],
    ['tags::text[]', [column('tags', { cast: 'text[]' })]],
    ['key:id::text', [column('id', { alias: 'key', cast: 'text' })]],
    ['"my key":id', [column('id', { alias: 'my key' })]],
    ['a->b->>c', [{ kind: 'field', field: field('a', arrow('b'), text('c')) }]],
    ['a->0->>-1', [{ kind: 'field', field: field('a', arrow(0), text(-1)) }]],
    ['a->1x', [{ kind: 'field', field: field('a', arrow('1x')) }]],
    ['k:a->b::int', [{ kind: 'field', field: field('a', arrow('b')), alias: 'k', cast: 'int' }]],
    ['pages(*)', [embed('pages', [{ kind: 'star' }])]],
    ['pages()', [embed('pages', [])]],
    [
      'p:pages!fk!inner(id)',
      [embed('pages', [column('id')], { alias: 'p', hint: 'fk', join: 'inner' })],
    ],
    ['pages!left(id)', [embed('pages', [column('id')], { join: 'left' })]],
    ['...pages(id)', [embed('pages', [column('id')], { spread: true })]],
    ['a(b(c),d),e', [embed('a', [embed('b', [column('c')]), column('d')]), column('e')]],
    ['id.sum()', [{ kind: 'aggregate' }]],
    ['total:id.max()::int', [{ kind: 'aggregate' }]],
    ['count()', [{ kind: 'aggregate' }]],
  ])('%s', (given, wanted) => {
    expect(parseSelect(given)).toEqual(wanted);
  });

  test.each([
    ',',
    'a,',
    '(',
    'a(',
    'a(b',
    'a)',
    'a!b',
    'a!inner',
    '*!x',
    'a::',
    'a->',
    'a->>',
    ':a',
    '"a',
    '""',
    'a\0',
    '"a\0b"',
    'a.b',
    'a.sum',
    'a.sum()x',
    '...a',
    'a"b"',
    '*a',
    'a;b',
    "a'b",
    'a/*b*/',
  ])('%j is refused', (given) => {
    expect(codeOf(() => parseSelect(given))).toBe('PGRST100');
  });
});

describe('filters', () => {
  const compare = (operator: string, value: string, more: object = {}) => ({
    negated: false,
    operation: { kind: 'compare', operator, value, ...more },
  });
  test.each<[string, object]>([
    ['eq.5', compare('eq', '5')],
    ['eq.', compare('eq', '')],
    ['eq.a.b,(c)"', compare('eq', 'a.b,(c)"')],
    ['not.eq.5', { ...compare('eq', '5'), negated: true }],
    ['eq.not.eq', compare('eq', 'not.eq')],
    ['like(any).{a,b}', compare('like', '{a,b}', { quantifier: 'any' })],
    ['gte(all).{1}', compare('gte', '{1}', { quantifier: 'all' })],
    ['isdistinct.5', compare('isdistinct', '5')],
    ['cs.{a,b}', compare('cs', '{a,b}')],
    ['in.(1,2)', { negated: false, operation: { kind: 'in', values: ['1', '2'] } }],
    [
      'in.("a,b","c\\"d",e f)',
      { negated: false, operation: { kind: 'in', values: ['a,b', 'c"d', 'e f'] } },
    ],
    ['in.("a"b,"c)', { negated: false, operation: { kind: 'in', values: ['"a"b', '"c'] } }],
    ['in.()', { negated: false, operation: { kind: 'in', values: [] } }],
    ['in.(,)', { negated: false, operation: { kind: 'in', values: ['', ''] } }],
    ['is.NULL', { negated: false, operation: { kind: 'is', value: 'null' } }],
    ['is.not_null', { negated: false, operation: { kind: 'is', value: 'not_null' } }],
    [
      'fts.a & b',
      { negated: false, operation: { kind: 'search', operator: 'fts', value: 'a & b' } },
    ],
    [
      'wfts(french).a',
      {
        negated: false,
        operation: { kind: 'search', operator: 'wfts', language: 'french', value: 'a' },
      },
    ],
  ])('%s', (given, wanted) => {
    expect(parseOperation(given)).toEqual(wanted);
  });

  test.each([
    '',
    'eq',
    '5',
    'foo.5',
    'not.5',
    'in.1',
    'in.(1',
    'in.(1)x',
    'is.5',
    'is.nullx',
    'neq(any).{1}',
    'eq(some).1',
    'fts().a',
    'EQ.5',
  ])('%j is refused', (given) => expect(codeOf(() => parseOperation(given))).toBe('PGRST100'));

  const filter = (name: string, operator: string, value: string, negated = false) => ({
    kind: 'filter',
    field: field(name),
    negated,
    operation: { kind: 'compare', operator, value },
  });
  test.each<[string, object[]]>([
    ['(a.eq.1)', [filter('a', 'eq', '1')]],
    ['(a.eq.1,b.not.gt.2)', [filter('a', 'eq', '1'), filter('b', 'gt', '2', true)]],
    ['( a.eq.1 , b.eq.2 )', [filter('a', 'eq', '1 '), filter('b', 'eq', '2 ')]],
    ['(a.eq."x,y)",b.cs.{1,2})', [filter('a', 'eq', 'x,y)'), filter('b', 'cs', '{1,2}')]],
    ['(a.eq.1.5)', [filter('a', 'eq', '1.5')]],
    [
      '(not.or(a.eq.1,and(b.eq.2,c.eq.3)))',
      [
        {
          kind: 'or',
          negated: true,
          children: [
            filter('a', 'eq', '1'),
            {
              kind: 'and',
              negated: false,
              children: [filter('b', 'eq', '2'), filter('c', 'eq', '3')],
            },
          ],
        },
      ],
    ],
    ['(or.eq.1)', [filter('or', 'eq', '1')]],
    ['("a.b".eq.1)', [filter('a.b', 'eq', '1')]],
    ['(a->>b.eq.1)', [{ ...filter('a', 'eq', '1'), field: field('a', text('b')) }]],
  ])('or=%s', (given, children) => {
    expect(parseLogic('or', false, given)).toEqual({ kind: 'or', negated: false, children });
  });

  test.each([
    '',
    '()',
    'a.eq.1',
    '(a.eq.1',
    '(a.eq.1)x',
    '(a)',
    '(a.eq)',
    '(a.eq.1,)',
    '(and(a.eq.1)',
    '(not.a.eq.1)',
  ])('or=%j is refused', (given) =>
    expect(codeOf(() => parseLogic('or', false, given))).toBe('PGRST100'),
  );

  test.each([
    ['eq.1', true],
    ['not.in.(1)', true],
    ['like(any).{a}', true],
    ['1', false],
    ['a.b', false],
    ['{a,b}', false],
  ])('%s is a filter: %s', (given, wanted) => expect(startsWithOperator(given)).toBe(wanted));
});

describe('order', () => {
  test.each<[string, object[]]>([
    ['a', [{ field: field('a') }]],
    ['a.desc', [{ field: field('a'), direction: 'desc' }]],
    ['a.nullsfirst', [{ field: field('a'), nulls: 'first' }]],
    [
      'a.asc.nullslast,b',
      [{ field: field('a'), direction: 'asc', nulls: 'last' }, { field: field('b') }],
    ],
    ['a->b->>0.desc', [{ field: field('a', arrow('b'), text(0)), direction: 'desc' }]],
    ['pages(title).desc', [{ relation: 'pages', field: field('title'), direction: 'desc' }]],
  ])('%s', (given, wanted) => expect(parseOrder(given)).toEqual(wanted));

  test.each(['', ',', 'a.', 'a.up', 'a.desc.desc', 'a.nulls', 'a(b', 'a;b', 'a.desc nulls'])(
    '%j is refused',
    (given) => {
      expect(codeOf(() => parseOrder(given))).toBe('PGRST100');
    },
  );
});

test('parses names and keys', () => {
  expect(parseNames('a,"b,c", d', 'columns')).toEqual(['a', 'b,c', 'd']);
  expect(parseKey('a.b.c->>d')).toEqual({ path: ['a', 'b'], field: field('c', text('d')) });
});

test('parses a whole query string', () => {
  const query = parseQuery(
    'select=id,pages(path)&pages.path=eq.a+b&id=gt.1&id=lt.5&pages.or=(a.eq.1,b.eq.2)&not.and=(c.is.null)&order=id&pages.order=path.desc&limit=5&pages.limit=1&pages.offset=2&columns=a&on_conflict=b',
  );
  expect(query.conditions.map(({ path, value }) => [path, value.kind])).toEqual([
    [['pages'], 'filter'],
    [[], 'filter'],
    [[], 'filter'],
    [['pages'], 'or'],
    [[], 'and'],
  ]);
  expect(query).toMatchObject({
    limits: [
      { path: [], value: 5 },
      { path: ['pages'], value: 1 },
    ],
    offsets: [{ path: ['pages'], value: 2 }],
    columns: ['a'],
    onConflict: ['b'],
  });
  expect(parseQuery('a=1&b=eq.2', { call: true })).toMatchObject({ parameters: [['a', '1']] });
});
