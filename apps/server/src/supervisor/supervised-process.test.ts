import { tmpdir } from 'node:os';
import { silentLog } from '@dragoman/domain/log';
import { afterEach, expect, test } from 'vitest';
import type { StartMessage } from './messages.ts';
import { SupervisedProcess } from './supervised-process.ts';

const program = process.execPath;
afterEach(() => {
  process.execPath = program;
});

test('a program that an upgrade moved away is reported, and nobody waits for the process', async () => {
  process.execPath = '/nowhere/node';
  const states: string[] = [];
  const one = new SupervisedProcess({
    name: 'worker',
    compileCache: tmpdir(),
    startMessage: () => ({}) as StartMessage,
    frozenSeconds: 5,
    onChange: () => states.push(`serving: ${one.isServing}`),
    log: silentLog,
  });
  await expect(one.start()).rejects.toThrow('spawn /nowhere/node ENOENT');
  expect(states).toEqual(['serving: false']);
  await one.stop(1000);
});
