import { readConfig } from '@dragoman/config';
import type { TranslationProgress } from '@dragoman/core/translations';
import { silentLog } from '@dragoman/domain/log';
import { openServices } from '@dragoman/server';
import { createProgress } from '../progress.ts';
import { readTargets, type TranslateOptions, withOptions } from './options.ts';
import { serveTranslated } from './serve.ts';
import { summaryLines } from './summary.ts';
import { translateWebsite } from './translate-website.ts';

/** Scans, translates and serves a website in this process. */
export async function translateHere(url: string, options: TranslateOptions): Promise<void> {
  const targets = readTargets(options.to ?? '');
  const config = withOptions(readConfig(process.env), options);
  const stopping = stopOnSignal();
  const progress = createProgress();
  // A host named on the command line may be private: the user chose it.
  const services = await openServices(config, silentLog, { alsoAllowed: allowedHost(url) });
  try {
    const request = { url, targets, from: options.from, signal: stopping };
    const result = await translateWebsite(services, config, request, progress);
    progress.end();
    const proxy =
      options.serve === true ? await serveTranslated(services, config, result) : undefined;
    console.log(summaryLines({ ...result, served: proxy?.addresses ?? [] }).join('\n'));
    if (result.languages.some(hasFailed)) process.exitCode = 1;
    if (proxy !== undefined) await proxy.closedAfter(stopping);
  } finally {
    progress.end();
    await services.shutdown.run();
  }
}

function allowedHost(url: string): string[] {
  const address = URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`);
  return address === null ? [] : [address.host];
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

/** A language with only a few rejected strings is still served; the summary shows their count. */
function hasFailed({ status, errorCode }: Pick<TranslationProgress, 'status' | 'errorCode'>) {
  return status === 'failed' && errorCode !== 'strings-not-translated';
}
