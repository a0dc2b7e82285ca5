import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** Returns the statements that insert or update several given rows, and wait for rows that others have inserted. */
function upsertsOf(source: string): string[] {
  return [...source.matchAll(/`[^`]*\binsert into\b[^`]*`/g)]
    .map(([statement]) => statement)
    .filter((statement) => /\bunnest\(/.test(statement) && /\bon conflict\b/.test(statement));
}

test('who inserts many rows that others may insert, too, does so in one order, or two could wait for each other', () => {
  const files = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root });
  const upserts = files.flatMap((file) =>
    upsertsOf(readFileSync(join(root, file), 'utf8')).map((statement) => ({ file, statement })),
  );
  expect(upserts.length).toBeGreaterThan(8);
  expect(upserts.filter(({ statement }) => !/\border by\b/.test(statement))).toEqual([]);
});
