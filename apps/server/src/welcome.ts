import type { Config } from '@dragoman/config';
import { linksOf } from './development-pages/links.ts';
import type { Addresses } from './wiring/role-context.ts';

/** Prints the addresses of the running roles. */
export function printWelcome(config: Config, running: Addresses): void {
  const lines = linksOf(config, running).map(({ name, url }) => `  ${name.padEnd(20)}${url}`);
  console.log(['', 'Dragoman is running. Ctrl-C stops it.', '', ...lines, ''].join('\n'));
}
