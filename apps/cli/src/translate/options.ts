import type { Config } from '@dragoman/config';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { ReportOptions } from '../print-rows.ts';
import type { TargetOptions } from '../remote/open.ts';

/** Options of `dragoman translate` as parsed by commander. */
export interface TranslateOptions extends TargetOptions, ReportOptions {
  readonly to?: string;
  readonly estimate?: boolean;
  readonly from?: string;
  readonly engine?: string;
  readonly serve?: boolean;
  readonly maxPages?: string;
  readonly port?: string;
}

/** Parses `--to es,fr`. Throws `DragomanError('bad-request')` naming any unknown language. */
export function readTargets(to: string): string[] {
  const codes = [
    ...new Set(
      to
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    ),
  ];
  const unknown = codes.filter((code) => !languageCatalogue.some((entry) => entry.code === code));
  if (codes.length === 0 || unknown.length > 0) {
    const known = languageCatalogue
      .map(({ code }) => code)
      .sort()
      .join(' ');
    const message = `--to: ${unknown.join(', ') || 'nothing'} is not a supported language (${known}).`;
    throw new DragomanError('bad-request', { message });
  }
  return codes;
}

/** Returns the environment's configuration with command-line options applied. */
export function withOptions(config: Config, options: TranslateOptions): Config {
  return {
    ...config,
    DATA_DIR: options.data ?? `${config.DATA_DIR}/translate`,
    ...(options.engine === undefined ? {} : { ENGINES: options.engine.split(',') }),
    ...(options.maxPages === undefined ? {} : { SCAN_MAX_PAGES: Number(options.maxPages) }),
    ...(options.port === undefined ? {} : { PROXY_PORT: Number(options.port) }),
  };
}
