import path from 'node:path';
import { expect, test } from 'vitest';
import { costlyReaders, isRead, readersIn } from './run.ts';

const root = path.resolve(import.meta.dirname, '../..');
const all = readersIn(root).filter(isRead);
const seed = process.env['FC_SEED'] === 'random' ? Date.now() % 1e9 : 1;
const task = { root, length: 262_144, isLong: true, seed };
const parts = ['rewriter', 'domain', 'core', 'providers', 'supabase', 'contract', 'server'];

test.each(parts)(
  'no reader of %s costs more than its size, whatever repeats',
  async (part) => {
    const readers = all.filter(({ file }) => file.split('/')[1] === part);
    const faults = await costlyReaders({ ...task, readers, others: part === 'server' });
    expect(faults).toEqual([]);
  },
  3_600_000,
);
