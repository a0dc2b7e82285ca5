import { expect, test } from 'vitest';
import { splitStatements } from './migrate.ts';

test.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  ['select \';\'; select "a;b"', ["select ';'", 'select "a;b"']],
  ["select 'it''s; fine';", ["select 'it''s; fine'"]],
  ['-- a; b\nselect 1;', ['-- a; b\nselect 1']],
  ['/* a; /* b; */ c; */ select 1;', ['/* a; /* b; */ c; */ select 1']],
  ['do $$ begin; end $$; select 1', ['do $$ begin; end $$', 'select 1']],
  ['do $a$ x; $b$ ; $b$ $a$; select $1', ['do $a$ x; $b$ ; $b$ $a$', 'select $1']],
  [';;\n-- only a comment\n', []],
])('%j', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});
