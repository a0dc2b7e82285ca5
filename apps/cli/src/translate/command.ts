import { readConfig } from '@dragoman/config';
import type { TranslationProgress } from '@dragoman/core/translations';
import { engines } from '@dragoman/domain/engines';
import { silentLog } from '@dragoman/domain/log';
import { openServices } from '@dragoman/server';
import type { Command } from 'commander';
import { readTargets, type TranslateOptions, withOptions } from './options.ts';
import { createProgress } from './progress.ts';
import { serveTranslated } from './serve.ts';
import { summaryLines } from './summary.ts';
import { translateWebsite } from './translate-website.ts';

/**
 * Adds `dragoman translate <url> --to es,fr [--engine ...] --serve`, which scans, translates and serves any website.
 */
export function addTranslate(program: Command): void {
  program
    .command('translate <url>')
    .description('Scan a website, translate it, and serve it in other languages.')
    .requiredOption('--to <codes>', 'target languages by comma, for example es,fr')
    .option('--from <code>', 'original language; detected without it')
    .option(
      '--engine <names>',
      `engines to ask, in this order: ${engines.map(({ name }) => name).join(', ')}`,
    )
    .option('--max-pages <number>', 'most pages to read')
    .option(
      '--data <folder>',
      'folder for models and cached translations (default: DATA_DIR/translate)',
    )
    .option('--port <number>', 'port to serve on (default: PROXY_PORT)')
    .option('--serve', 'serve the translated site until Ctrl-C')
    .action(run);
}

async function run(url: string, options: TranslateOptions): Promise<void> {
  const targets = readTargets(options.to);
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
