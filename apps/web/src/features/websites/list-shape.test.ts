import { expect, test } from 'vitest';
import { isTable } from './list-shape.ts';

test.for([
  { accounts: 1, websites: 0, table: false },
  { accounts: 1, websites: 12, table: false },
  { accounts: 1, websites: 13, table: true },
  { accounts: 2, websites: 0, table: true },
])('$websites websites of $accounts accounts are a table: $table', (row) => {
  expect(isTable(row.accounts, row.websites)).toBe(row.table);
});
