import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort, freePorts, isPortTaken } from './index.ts';

test('two processes of a machine are never given the same port', async () => {
  const count = 200;
  const own = await freePorts(count);
  const code = `console.log(JSON.stringify(await (await import('./index.ts')).freePorts(${count})))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: import.meta.dirname },
  );
  expect(new Set([...own, ...JSON.parse(stdout)]).size).toBe(2 * count);
});

test('a port below those of outgoing connections is given, and is free', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  expect(await isPortTaken('127.0.0.1', port)).toBe(false);
});
