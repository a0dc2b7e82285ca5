import { expect, test } from 'vitest';
import { migrationVersion, sqlFiles } from './files.ts';
import { splitStatements } from './migrate.ts';

/** Statements that break servers of the version before, which run beside the new ones during an upgrade. */
const breaking: readonly [string, RegExp][] = [
  ['drops a table', /^drop table/],
  ['drops a column', /^alter table .*\bdrop column/],
  ['renames', /^alter (?:table|type|function) .*\brename (?:column |constraint )?(?:\S+ )?to\b/],
  ['changes a type', /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/],
  ['forbids null', /^alter table .*\balter (?:column )?\S+ set not null/],
  [
    'adds a column that old servers do not fill',
    /^alter table .*\badd column (?!.*\b(?:default|generated)\b).*\bnot null/,
  ],
];
/** Migrations before this day belong to the version that is not yet released. */
const firstChecked = '20261124000000';
/** Says in which release the last use of what goes was removed. */
const mark = /^-- contract: nothing uses it since \d+\.\d+\.\d+/m;

/** Returns what a migration breaks. Tables that it creates itself may be changed in any way. */
function faults(text: string): string[] {
  if (mark.test(text)) return [];
  const created: string[] = [];
  return splitStatements(text).flatMap((statement) => {
    const line = statement
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    const made = /^create table (?:if not exists )?(\S+)/.exec(line)?.[1];
    if (made !== undefined) created.push(made);
    if (created.some((table) => line.includes(` ${table} `))) return [];
    return breaking.filter(([, form]) => form.test(line)).map(([name]) => `${name}: ${line}`);
  });
}

test('no migration breaks the version before', () => {
  const checked = sqlFiles('migrations').filter(
    (file) => migrationVersion(file).version >= firstChecked,
  );
  expect(
    checked.flatMap(({ name, text }) => faults(text).map((fault) => `${name} ${fault}`)),
  ).toEqual([]);
});

test.each([
  'drop table public.websites',
  'alter table public.websites drop column if exists name',
  'alter table public.websites rename column name to title',
  'alter table public.websites rename to sites',
  'alter table public.websites alter column name type varchar(9)',
  'alter table public.websites\n  alter column name set not null',
  'alter table public.websites add column if not exists rank integer not null',
])('refused: %s', (statement) => {
  expect(faults(`select 1;\n${statement};`)).toHaveLength(1);
});

test.each([
  'alter table public.websites add column if not exists rank integer',
  'alter table public.websites add column if not exists rank integer not null default 0',
  "comment on column public.websites.name is 'drop table'",
  'create table public.ranks (rank integer not null); alter table public.ranks alter column rank type bigint',
  '-- contract: nothing uses it since 1.2.0\nalter table public.websites drop column name',
  '-- drop table public.websites\nselect 1',
])('accepted: %s', (text) => {
  expect(faults(`${text};`)).toEqual([]);
});
