import { once } from 'node:events';
import type { Config } from '@dragoman/config';
import { addHost } from '@dragoman/core/websites';
import { silentLog } from '@dragoman/domain/log';
import { type Services, startProxyOf } from '@dragoman/server';

export interface ServedWebsite {
  readonly websiteId: string;
  readonly url: string;
  readonly languages: readonly { readonly targetLanguage: string }[];
}

export interface ServedProxy {
  readonly addresses: readonly string[];
  /** Resolves once the signal has aborted and the proxy is closed. */
  closedAfter(signal: AbortSignal): Promise<void>;
}

/** Serves a website at `{host}.localhost` with the language as a path prefix. */
export async function serveTranslated(
  services: Services,
  config: Config,
  website: ServedWebsite,
): Promise<ServedProxy> {
  const { database } = services;
  const host = `${new URL(website.url).hostname.replace(/^\[|\]$/g, '').replaceAll(':', '-')}.localhost`;
  await addHost({ database }, { websiteId: website.websiteId, host, language: null });
  const proxy = await startProxyOf(services, config, silentLog);
  const addresses = website.languages.map(
    ({ targetLanguage }) => `http://${host}:${proxy.port}/${targetLanguage}/`,
  );
  return {
    addresses,
    async closedAfter(signal) {
      if (!signal.aborted) await once(signal, 'abort');
      await proxy.close();
    },
  };
}
