import { type Config, hasDevelopmentPages } from '@dragoman/config';
import type { Addresses } from './wiring/role-context.ts';

/** Prints the addresses of the running roles. */
export function printWelcome(config: Config, running: Addresses): void {
  console.log(welcomeLines(config, running).join('\n'));
}

function welcomeLines(config: Config, running: Addresses): string[] {
  const lines = ['', 'Dragoman is running. Ctrl-C stops it.', ''];
  const add = (name: string, address: string) => lines.push(`  ${name.padEnd(20)}${address}`);
  if (running.webUrl) add('Start page', running.webUrl);
  if (running.webUrl && hasDevelopmentPages(config)) {
    add('What runs here', `${running.webUrl}/dev`);
    if (config.SMTP_URL === undefined) add('Sent email', `${running.webUrl}/dev/inbox`);
  }
  if (running.demoUrl) add('Demo shop', running.demoUrl);
  if (running.demoUrl && running.proxyPort) {
    for (const [name, code] of Object.entries({ Spanish: 'es', French: 'fr', Arabic: 'ar' })) {
      add(`  in ${name}`, `http://demo.${config.PRODUCT_HOST}:${running.proxyPort}/${code}/`);
    }
  }
  if (running.proxyPort) {
    add(
      'Translated sites',
      `http://{websiteId}.proxy.${config.PRODUCT_HOST}:${running.proxyPort}/{language}/`,
    );
  }
  if (running.httpsPort) add('HTTPS', `port ${running.httpsPort}, for verified hosts`);
  if (running.webUrl) {
    add('Product API', `${running.webUrl}/api/docs`);
    add('Health', `${running.webUrl}/api/health`);
  }
  return [...lines, ''];
}
