import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { snippetCode } from '@dragoman/domain/deployment';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  type NameServer,
  startNameServer,
} from '../../packages/providers/src/dns/name-server.fixture.ts';
import type { Installation } from './installation.ts';

/** A web server for every name below `localhost` and a name server, both on loopback. */
export interface Surroundings {
  readonly names: NameServer;
  /** Settings with which an installation reaches both. */
  readonly environment: Record<string, string>;
  /** Address of a website. */
  urlOf(host: string): string;
  /** Sets the start page of a host. */
  show(host: string, html: string): void;
  close(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const names = await startNameServer({});
  const pages = new Map<string, string>();
  const web = createServer(({ headers }, response) => {
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Shop</title>${pages.get(host) ?? '<p>Welcome</p>'}`);
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  return {
    names,
    environment: {
      DNS_SERVERS: names.address,
      DNS_AUTHORITY_PORT: String(names.port),
      OUTGOING_ALLOWED_HOSTS: `*.localhost,127.0.0.1:${names.port}`,
    },
    urlOf: (host) => `http://${host}:${port}`,
    show: (host, html) => pages.set(host, html),
    async close() {
      web.close();
      web.closeAllConnections();
      await names.close();
    },
  };
}

interface OwnedWebsite {
  readonly url: string;
  readonly languages?: readonly string[];
  readonly structure?: 'subdomain' | 'subdirectory';
}

/** Adds a scanned website for an owner; returns its id. */
export async function ownWebsite(
  { running }: Installation,
  { client, userId }: { readonly client: SupabaseClient; readonly userId: string },
  { url, languages = ['es', 'fr'], structure = 'subdomain' }: OwnedWebsite,
): Promise<string> {
  const { data } = await client
    .from('websites')
    .insert({
      user_id: userId,
      url,
      original_language: 'en',
      translation_languages: languages,
      url_structure: structure,
    })
    .select('id')
    .single()
    .throwOnError();
  await running.services.database.kysely
    .updateTable('websites')
    .set({ total_word_count: 1200 })
    .where('id', '=', data.id)
    .execute();
  return data.id;
}

/** The snippet of a website as its owner pastes it. */
export function snippetOf(webUrl: string, websiteId: string): string {
  return snippetCode(`${webUrl}/translate.js`, websiteId);
}
