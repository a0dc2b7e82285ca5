import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '@dragoman/server';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addUpdate } from './command.ts';

let answer: [status: number, body: string];
const mirror = createServer((_request, response) => {
  response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
}).listen(0, '127.0.0.1');
await once(mirror, 'listening');
const url = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/release.json`;
afterAll(() => mirror.close());
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

const check = async (given: string | undefined = url) => {
  vi.stubEnv('UPDATE_URL', given);
  const said = await runCommand(addUpdate, ['update', '--check']);
  return [process.exitCode, said.trim()];
};
const [major = '0', minor = '0'] = version.split('.');

test.each([
  [0, 'the same version', version],
  [0, 'an older one', '0.0.9'],
  [2, 'the next patch', `${major}.${minor}.999`],
  [2, 'the next minor, whose last part is less', `${major}.${Number(minor) + 10}.0`],
  [2, 'the next major', `${Number(major) + 1}.0.0`],
])('the exit status is %i for %s', async (status, _, newest) => {
  answer = [200, JSON.stringify({ version: newest, date: '2026-12-01', notes: `${url}#new` })];
  const newer = `Dragoman ${newest} of 2026-12-01 is newer than this one (${version}). ${url}#new`;
  const said = status === 2 ? newer : `Dragoman ${version} is the newest version.`;
  expect(await check()).toEqual([status, said]);
});

test.each([
  ['a web page', [200, '<html>'], 'it is not a file of a release'],
  ['another version format', [200, '{"version":"latest"}'], 'it is not a file of a release'],
  ['no file', [404, ''], 'it answers 404'],
] as const)('%s is said in a sentence', async (_, given, reason) => {
  answer = [...given];
  expect(await check()).toEqual([undefined, `${url} cannot be used: ${reason}.`]);
});

test('without a mirror nothing is asked; one that is away is named', async () => {
  expect(await check('')).toEqual([undefined, 'Set UPDATE_URL to the file of your mirror.']);
  const [, said] = await check('http://127.0.0.1:9/release.json');
  expect(said).toContain('http://127.0.0.1:9/release.json cannot be used: ');
});
