import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson, runCase } from './golden.ts';
import { makeCase } from './make-case.ts';

const page = Uint8Array.from('<p>Caf\xe9 <b>now</b></p>', (character) => character.charCodeAt(0));
const server = createServer((request, response) => {
  const isThere = request.url?.startsWith('/a/page.html') ?? false;
  response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=iso-8859-1' });
  response.end(isThere ? page : 'gone');
});
const root = mkdtempSync(join(tmpdir(), 'cases-'));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true });
});

test("a case made from a URL stores the page's original bytes and passes", async () => {
  const { folder, units } = await makeCase(`${origin}/a/page.html?x=1`, root);
  expect(folder).toMatch(/127-0-0-1-\d+-a-page$/);
  expect(units).toBe(1);
  expect(new Uint8Array(readFileSync(join(folder, 'page.html')))).toEqual(page);
  expect(readJson(join(folder, 'units.json'))).toEqual([{ text: 'Café <1>now</1>', kind: 'text' }]);
  const expected = readFileSync(join(folder, 'expected.html'), 'utf8');
  expect(expected).toBe('<html lang="es"><p>«Café <b>now</b>»</p>');
  expect(runCase(folder).html).toBe(expected);
});

test('missing pages and existing case names are rejected', async () => {
  await expect(makeCase(`${origin}/none`, root)).rejects.toThrow('404');
  await makeCase(`${origin}/a/page.html`, root, 'taken');
  await expect(makeCase(`${origin}/a/page.html`, root, 'taken')).rejects.toThrow('already');
});
