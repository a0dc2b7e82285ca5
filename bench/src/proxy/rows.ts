import { request } from 'node:http';
import type { Contender } from './child.ts';
import type { Load } from './wrk.ts';

/** A table row, and the response that proves it measures what it claims. */
export interface Row {
  readonly name: string;
  readonly load: Load;
  readonly expect?: RegExp;
  /** What the row should reach, relative to bare `node:http` or to the row named in `against`. */
  readonly goal?: number;
  readonly against?: string;
}

/** Few enough to fit in every cache, and many more than the concurrent requests, so none are coalesced. */
const addresses = 500;
/** More than fit into the memory of a proxy; nginx reads them from its disk cache, too. */
const manyAddresses = 20_000;
const nginxDistinct = 'nginx, cached, distinct addresses';
const nginxMany = 'nginx, cached, 20,000 addresses';

export interface Contenders {
  readonly origin: Contender;
  readonly nginxCached?: Contender | undefined;
  readonly nginx?: Contender | undefined;
  readonly bareNode: Contender;
  readonly bareUndici: Contender;
  readonly fromMemory: Contender;
  readonly ours: Contender;
}

/** Path of the cached page on our proxy. */
export const cachedPath = '/fr/cached';

/** Returns all table rows; nginx rows only if nginx is installed. */
export function rowsOf(contenders: Contenders, host: string): Row[] {
  const { origin, nginxCached, nginx, bareNode, bareUndici, fromMemory, ours } = contenders;
  const path = '/cached';
  const row = (name: string, contender: Contender | undefined, more: Partial<Load> = {}): Row[] =>
    contender === undefined ? [] : [{ name, load: { ...contender, path, ...more } }];
  return [
    ...row('the site itself', origin),
    ...row('nginx, cached', nginxCached),
    ...row(nginxDistinct, nginxCached, { addresses }),
    ...row(nginxMany, nginxCached, { addresses: manyAddresses }),
    ...row('nginx, proxied', nginx),
    ...row('bare node:http pass-through', bareNode),
    ...row('undici dispatch pass-through', bareUndici),
    ...row('Node from memory, same bytes', fromMemory),
    ...ownRows({ ...ours, host, path: '' }),
  ];
}

/** Returns the row of a cached page of our proxy. */
export function cachedRow(contender: Contender, host: string): Row {
  const { port, pid } = contender;
  return {
    name: 'ours, cached page',
    load: { port, pid, host, path: '/fr/cached' },
    expect: /hit/,
  };
}

function ownRows(load: Load): Row[] {
  const row = (name: string, path: string, expect: RegExp, more: Partial<Load> = {}): Row => ({
    name: `ours, ${name}`,
    load: { ...load, path, ...more },
    expect: new RegExp(`^x-dragoman: translated; language=fr; cache=${expect.source}`, 'm'),
  });
  const hit = /hit/;
  return [
    row('cached page', '/fr/cached', hit),
    {
      ...row('cached page, distinct addresses', '/fr/cached', hit, { addresses }),
      ...{ goal: 0.6, against: nginxDistinct },
    },
    {
      ...row('cached page, 20,000 addresses', '/fr/cached', hit, { addresses: manyAddresses }),
      ...{ goal: 0.5, against: nginxMany },
    },
    row('cached page, br', '/fr/cached', /hit[\s\S]*content-encoding: br/, {
      acceptEncoding: 'br',
    }),
    row('cached page, gzip', '/fr/cached', /hit[\s\S]*content-encoding: gzip/, {
      acceptEncoding: 'gzip',
    }),
    { ...row('origin answers 304', '/fr/tagged', /revalidated/, { addresses }), goal: 1.2 },
    { ...row('fetched again, same body', '/fr/each', /miss|revalidated/, { addresses }), goal: 1 },
    { ...row('a token differs', '/fr/token', /miss|revalidated/, { addresses }), goal: 0.7 },
    {
      ...row('another page of the template', '/fr/template', /miss|revalidated/, {
        addresses: 'new',
      }),
      goal: 0.4,
    },
    { ...row('nothing cached', '/fr/cold', /miss|revalidated/, { addresses: 'new' }), goal: 0.2 },
    {
      name: 'ours, asset passed through',
      load: { ...load, path: '/assets/picture.png' },
      goal: 1.3,
    },
  ];
}

/** Sends one request after the load and throws if the response does not match the row. */
export async function checkRow({ name, load, expect }: Row): Promise<void> {
  const headers = {
    ...(load.host === undefined ? {} : { host: load.host }),
    ...(load.acceptEncoding === undefined ? {} : { 'accept-encoding': load.acceptEncoding }),
  };
  const path = load.addresses === undefined ? load.path : `${load.path}/1`;
  const text = await new Promise<string>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: load.port, path, headers, agent: false } as const;
    request(options, (answer) => {
      answer.resume();
      const lines = Object.entries(answer.headers).map(([key, value]) => `${key}: ${value}`);
      resolve(`${answer.statusCode}\n${lines.join('\n')}`);
    })
      .on('error', reject)
      .end();
  });
  if (!text.startsWith('200\n') || expect?.test(text) === false) {
    throw new Error(`${name} did not measure what its name says:\n${text}`);
  }
}
