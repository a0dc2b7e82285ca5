import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveTranslated, type TranslatedWebsite, translateWebsite } from '@dragoman/cli';
import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { parseUnitText } from '@dragoman/domain/website-strings';
import { openServices, type Services } from '@dragoman/server';
import { serveFolder } from './static-site.ts';

export interface RealSiteSource {
  readonly packageName: string;
  readonly folder: string;
  readonly start: string;
}

/** Websites as their authors published them in registry packages. */
export const realSites: readonly RealSiteSource[] = [
  { packageName: 'paper', folder: 'dist/docs', start: '/classes/' },
  { packageName: 'gentelella', folder: 'dist', start: '/production/' },
];

export interface RealSite {
  readonly result: TranslatedWebsite;
  /** Paths of the pages that the scan read. */
  readonly paths: readonly string[];
  original(path: string): string;
  translated(path: string): string;
  /** True if the text occurs between the tags of a stored translation. */
  isTranslated(text: string): boolean;
  /** True if the engine returned this text unchanged: names, and words it does not know. */
  isUnchanged(text: string): boolean;
  close(): Promise<void>;
}

/** Serves the package's folder, scans it, translates it with Apertium and serves it in Spanish. */
export async function startRealSite(source: RealSiteSource): Promise<RealSite> {
  const origin = await serveFolder(source.packageName, source.folder);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-real-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PROXY_PORT: '0',
    ENGINES: 'apertium',
    PORT: '0',
    DEV_PORT: '0',
  });
  const services = await openServices(config, silentLog, { alsoAllowed: [origin.host] });
  const request = {
    url: origin.url,
    targets: ['es'],
    signal: new AbortController().signal,
  };
  const result = await translateWebsite(services, config, request);
  const proxy = await serveTranslated(services, config, result);
  const known = await translatedTexts(services, result.websiteId);
  const stopping = new AbortController();
  const closed = proxy.closedAfter(stopping.signal);
  return {
    result,
    paths: await pagePaths(services, result.websiteId),
    original: (at) => origin.url + at,
    translated: (at) => new URL(`.${at}`, proxy.addresses[0]).href,
    isTranslated: (text) => known.translated.has(text),
    isUnchanged: (text) => known.unchanged.has(text),
    async close() {
      stopping.abort();
      await closed;
      await services.shutdown.run();
      await origin.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function pagePaths({ database }: Services, websiteId: string): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', websiteId)
    .where('outcome', '=', 'page')
    .orderBy('path')
    .execute();
  return rows.map((row) => row.path);
}

/** The texts between the tags of served translations, and those that equal the source. */
async function translatedTexts({ database }: Services, websiteId: string) {
  const rows = await database.kysely
    .selectFrom('translated_strings as t')
    .innerJoin('website_strings as s', 's.id', 't.website_string_id')
    .select(['t.translated_string', 's.original_string'])
    .where('s.website_id', '=', websiteId)
    .where('t.state', 'in', ['machine', 'memory', 'edited', 'reviewed'])
    .execute();
  const translated = new Set<string>();
  const unchanged = new Set<string>();
  for (const row of rows) {
    const source = new Set(runsOf(row.original_string));
    for (const text of runsOf(row.translated_string)) {
      translated.add(text);
      if (source.has(text)) unchanged.add(text);
    }
  }
  return { translated, unchanged };
}

function runsOf(unitText: string): string[] {
  const pieces = parseUnitText(unitText);
  const texts = pieces.map((piece) => (piece.type === 'text' ? piece.text : ''));
  return texts.map((text) => text.replace(/[ \t\n\f\r]+/g, ' ').trim());
}
