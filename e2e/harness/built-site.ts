import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { cut, units } from '@dragoman/rewriter';
import { openServices, type Services, startProxyOf } from '@dragoman/server';
import { addWebsite, translate } from './live-site.ts';

/** Where a built site is served: as its owner does, and in Spanish in both URL structures. No slash at the end. */
export interface BuiltSite {
  readonly original: string;
  readonly subdirectory: string;
  readonly subdomain: string;
}

export interface BuiltSitesOptions {
  /** Names of archives in `e2e/built-sites`. */
  readonly names: readonly string[];
  readonly words: readonly (readonly [source: string, translation: string])[];
  /** Path segments with their translations. */
  readonly slugs: readonly (readonly [original: string, translated: string])[];
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
};

/** Serves sites that their frameworks' own tools have built, and translates them by one installation. */
export async function startBuiltSites({ names, words, slugs }: BuiltSitesOptions) {
  // One origin per website, because an owner has each address once.
  const origins = await Promise.all(
    names.flatMap((name) => [serveArchive(name), serveArchive(name)]),
  );
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-built-'));
  const config = readConfig({ DATA_DIR: dataDir, PROXY_PORT: '0', PORT: '0', DEV_PORT: '0' });
  const alsoAllowed = origins.map(({ authority }) => authority);
  const services = await openServices(config, silentLog, { alsoAllowed });
  const add = async ({ authority, files }: Archive, structure: 'subdirectory' | 'subdomain') => {
    const id = await addWebsite(services, `http://${authority}/`, structure);
    for (const pair of translationsOf(files, new Map(words))) await translate(services, id, pair);
    for (const slug of slugs) await addSlug(services, id, slug);
    return id;
  };
  const websites: { original: string; plain: string; host: string }[] = [];
  for (const [at, name] of names.entries()) {
    const [one, other] = origins.slice(2 * at) as [Archive, Archive];
    const host = `${name}.localhost`;
    const plain = await add(one, 'subdirectory');
    await addHost(services, await add(other, 'subdomain'), host);
    websites.push({ original: `http://${one.authority}`, plain, host });
  }
  const proxy = await startProxyOf(services, config, silentLog);
  const sites = websites.map(
    ({ original, plain, host }): BuiltSite => ({
      original,
      subdirectory: `http://${plain}.proxy.localhost:${proxy.port}/es`,
      subdomain: `http://es.${host}:${proxy.port}`,
    }),
  );
  return {
    site: (name: string) => sites[names.indexOf(name)] as BuiltSite,
    async close() {
      await proxy.close();
      await services.shutdown.run();
      for (const { close } of origins) close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Archive {
  readonly authority: string;
  readonly files: Readonly<Record<string, string>>;
  close(): void;
}

async function serveArchive(name: string): Promise<Archive> {
  const packed = await readFile(
    path.join(import.meta.dirname, '../built-sites', `${name}.json.br`),
  );
  const { files }: Pick<Archive, 'files'> = JSON.parse(
    String(await promisify(brotliDecompress)(packed)),
  );
  const server = createServer((request, response) => {
    const at = decodeURIComponent((request.url ?? '/').replace(/[?#].*/, ''));
    const bare = at.replace(/\/$/, '');
    const found = [at, `${bare}.html`, `${bare}/index.html`].find((file) => file in files);
    const type = types[path.extname(found ?? '.html')] ?? 'text/plain';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type });
    response.end(found === undefined ? '<h1>Nothing is here</h1>' : files[found]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { authority, files, close };
}

/** Returns the units of all pages as a scan and an engine would, and the words that only scripts show. */
function translationsOf(
  files: Archive['files'],
  words: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const pages = Object.keys(files).filter((file) => file.endsWith('.html'));
  const found = pages.flatMap((file) => {
    const bytes = new TextEncoder().encode(files[file]);
    return units(cut(bytes, { sourceLanguage: 'en' })).map(({ text }) => text);
  });
  const piece = (text: string) => text.replace(/\S(.*\S)?/, (core) => words.get(core) ?? core);
  const write = (text: string) =>
    text
      .split(/(<\/?\d+\/?>)/)
      .map(piece)
      .join('');
  return new Map([
    ...found.map((text) => [text, words.get(text) ?? write(text)] as const),
    ...words,
  ]);
}

async function addHost({ database }: Services, website_id: string, host: string): Promise<void> {
  const values = { host, website_id, language: null, origin_url: null };
  await database.kysely.insertInto('website_hosts').values(values).execute();
}

async function addSlug(
  { database }: Services,
  website_id: string,
  [original_slug, translated_slug]: readonly [string, string],
): Promise<void> {
  const { id } = await database.kysely
    .insertInto('website_slugs')
    .values({ website_id, original_slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { website_slug_id: id, target_language: 'es', translated_slug };
  await database.kysely.insertInto('translated_slugs').values(values).execute();
}
