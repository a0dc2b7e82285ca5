import { engines } from '@dragoman/domain/engines';
import type { Command } from 'commander';
import { withReport } from '../print-rows.ts';
import { openRemote, withTarget } from '../remote/open.ts';
import type { TranslateOptions } from './options.ts';

/**
 * Adds `dragoman translate <url> --to es,fr [--engine ...] --serve`, which scans, translates and serves any website, and over the API
 * translates what one of the account's websites lacks.
 */
export function addTranslate(program: Command): void {
  withTarget(withReport(program.command('translate <url>')))
    .option('--to <codes>', 'target languages by comma, for example es,fr')
    .option('--estimate', 'over the API: print what it would take and cost, and do nothing')
    .option('--from <code>', 'original language; detected without it')
    .option(
      '--engine <names>',
      `engines to ask, in this order: ${engines.map(({ name }) => name).join(', ')}`,
    )
    .option('--max-pages <number>', 'most pages to read')
    .option('--port <number>', 'port to serve on (default: PROXY_PORT)')
    .option('--serve', 'serve the translated site until Ctrl-C')
    .addHelpText(
      'after',
      '\n--from, --engine, --max-pages, --port and --serve are for this machine, where --data is a folder for models and\ncached translations (default: DATA_DIR/translate).',
    )
    .action(run);
}

async function run(url: string, options: TranslateOptions): Promise<void> {
  const client = await openRemote(options);
  if (client !== undefined)
    return (await import('./there.ts')).translateThere(client, url, options);
  if (options.estimate !== true) return (await import('./here.ts')).translateHere(url, options);
  const { needRemote } = await import('../remote/open.ts');
  await needRemote(options);
}
