import type { Config } from '@dragoman/config';
import { openTraffic } from '@dragoman/core/process-reports';
import { openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { isPublicAddress } from '@dragoman/providers/outgoing';
import { callsScript, liveEditorScript, liveScript, switcherScript } from '@dragoman/snippet';
import proxyAddr from '@fastify/proxy-addr';
import type { WaitingLimits } from '../connections/index.ts';
import { createFrontCache, startProxy } from '../proxy/index.ts';
import type { BaseServices } from '../wiring/base-services.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import { openPagesDisk, openServingDisk, versionOfCode } from '../wiring/serving-disk.ts';
import { watchPool } from '../wiring/sources.ts';
import { boundGarbage } from './bound-garbage.ts';

export async function startProxyRole(context: RoleContext<BaseServices>) {
  const { config, services, states, shutdown, log } = context;
  const proxy = await startProxyOf(services, config, log);
  shutdown.add('proxy', () => proxy.close());
  states.set('proxy', { status: 'ready' });
  return proxy;
}

/** A separate pool for visitors: the other roles of the process cannot delay pages. */
const connections = 5;
const longestUse = 30_000;

/** Returns the limits for waiting connections; `MAX_WAITING_CONNECTIONS_PER_ADDRESS` documents the exemptions. */
export function waitingLimits(config: Config): WaitingLimits {
  const isTrusted = proxyAddr.compile([...config.TRUSTED_PROXIES]);
  return {
    total: config.MAX_WAITING_CONNECTIONS,
    perAddress: config.MAX_WAITING_CONNECTIONS_PER_ADDRESS,
    isExempt: (address) => !isPublicAddress(address) || isTrusted(address, 0),
  };
}

function productHosts({ PRODUCT_HOST, PUBLIC_URL, PUBLIC_API_URL }: Config): string[] {
  const urls = [PUBLIC_URL, PUBLIC_API_URL].filter((url) => url !== undefined);
  return [PRODUCT_HOST, ...urls.map((url) => new URL(url).hostname)];
}

/** Starts the proxy with a process's services and configuration. */
export async function startProxyOf({ url, gate }: BaseServices, config: Config, log: Log) {
  boundGarbage();
  const database = openDatabase({ url, max: connections, log, longestUse });
  watchPool('visitors', database.pool);
  const traffic = openTraffic({ database, log });
  const proxy = await startProxy({
    database,
    traffic,
    tracesOrigins: config.TRACE_ORIGINS,
    gate,
    host: config.HOST,
    port: config.PROXY_PORT,
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
    productHosts: productHosts(config),
    disk: openServingDisk(config, log),
    pagesDisk: openPagesDisk(config, log),
    codeVersion: versionOfCode(),
    pagesBytes: config.PAGES_MEGABYTES * 1024 * 1024,
    dictionaryBytes: config.TRANSLATIONS_MEGABYTES * 1024 * 1024,
    minTranslatedPercent: config.MIN_TRANSLATED_PERCENT,
    switcherScript: switcherScript(),
    liveScript: liveScript(),
    callsScript: callsScript(),
    liveEditorScript: liveEditorScript(),
    waiting: waitingLimits(config),
    trust: proxyAddr.compile(['loopback', ...config.TRUSTED_PROXIES]),
    frontCache:
      config.FRONT_CACHE && createFrontCache(config.FRONT_CACHE, config.FRONT_CACHE_SECONDS * 1000),
    log,
  }).catch(async (error) => {
    await traffic.close();
    await database.close();
    throw error;
  });
  const close = async () => {
    await proxy.close();
    await traffic.close();
    await database.close();
  };
  return { ...proxy, close };
}
