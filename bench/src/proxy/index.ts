import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { startStage } from '../../../apps/server/src/proxy/proxy.fixture.ts';

const run64 = promisify(execFile);
const paragraph = '<p>Good day, and welcome to a page of some length.</p>\n';
const head = '<!doctype html><html lang="en"><head><title>Tea</title></head><body>';
const page = Buffer.from(`${head}${paragraph.repeat(900)}</body></html>`);

interface Figures {
  readonly perSecond: number;
  readonly p99: string;
}

/** 64 connections of wrk for three seconds, after one second that does not count. */
async function measure(port: number, host: string, path: string): Promise<Figures> {
  const url = `http://127.0.0.1:${port}${path}`;
  const load = ['-t1', '-c64', '--latency', '-H', `Host: ${host}`];
  await run64('wrk', [...load, '-d1s', url]);
  const { stdout } = await run64('wrk', [...load, '-d3s', url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer well:\n${stdout}`);
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  return { perSecond, p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '?' };
}

/**
 * Requests per second and p99 of our proxy beside a bare Node pass-through, one process for all of them, the site too.
 * All requests of a run name one address, so those that ask the site again share its answer. Needs `wrk`.
 */
export async function run(): Promise<undefined> {
  const stage = await startStage((incoming, response) => {
    const fresh = incoming.url?.includes('kept') ? 'max-age=600' : 'no-cache';
    const tag = incoming.url?.includes('tagged') ? { etag: '"1"' } : {};
    const headers = { 'content-type': 'text/html', 'cache-control': fresh, ...tag };
    if (incoming.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(page);
  });
  await stage.translate('Good day, and welcome to a page of some length.', 'Bonjour et bienvenue.');
  const bare = createServer((incoming, response) => {
    const target = { host: '127.0.0.1', port: stage.authority.split(':')[1], path: incoming.url };
    request(target, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { port } = stage.proxy;
  const rows = {
    'bare node http pass-through': await measure(
      (bare.address() as AddressInfo).port,
      stage.host,
      '/x',
    ),
    'ours, kept page': await measure(port, stage.host, '/fr/kept'),
    'ours, 304, coalesced': await measure(port, stage.host, '/fr/tagged'),
    'ours, refetched, coalesced': await measure(port, stage.host, '/fr/each'),
    'ours, passed through': await measure(port, stage.host, '/x'),
  };
  const base = rows['bare node http pass-through'].perSecond;
  for (const [name, { perSecond, p99 }] of Object.entries(rows)) {
    const ratio = (perSecond / base).toFixed(1);
    console.log(`${name.padEnd(30)} ${perSecond.toFixed(0).padStart(8)}/s  p99 ${p99}  × ${ratio}`);
  }
  bare.closeAllConnections();
  bare.close();
  await stage.close();
  return undefined;
}
