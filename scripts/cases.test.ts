import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs', 'cases.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm)];

test('the table of field failures lists each case once, with existing proofs', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: rows.length }, (_, index) => index + 1),
  );
  const named = rows.map(([, , proofs = '']) => [...proofs.matchAll(/`([^`]+)`/g)]);
  expect(named.filter((proofs) => proofs.length === 0)).toEqual([]);
  const files = named.flat().map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
