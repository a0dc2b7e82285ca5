import type { Config } from '@dragoman/config';
import type { Addresses } from '../wiring/role-context.ts';

/** An address of the running installation, and what is there. */
export interface Link {
  readonly name: string;
  /** May be a pattern: `http://{websiteId}.proxy.localhost:3080/{language}/`. */
  readonly url: string;
}

/** Returns what is worth opening: what start-up prints and the page of links shows. */
export function linksOf(config: Config, running: Addresses): Link[] {
  const { webUrl, developmentUrl, mailUrl, demoUrl, proxyPort } = running;
  const links: Link[] = [];
  const add = (name: string, url: string) => links.push({ name, url });
  if (webUrl) add('Start page', webUrl);
  if (developmentUrl) add('What runs here', developmentUrl);
  if (developmentUrl && mailUrl) add('Sent email', `${developmentUrl}/inbox`);
  if (demoUrl) add('Demo shop', demoUrl);
  if (demoUrl && proxyPort) {
    for (const [name, code] of Object.entries({ Spanish: 'es', French: 'fr', Arabic: 'ar' })) {
      add(`  in ${name}`, `http://demo.${config.PRODUCT_HOST}:${proxyPort}/${code}/`);
    }
  }
  if (proxyPort) {
    const host = `{websiteId}.proxy.${config.PRODUCT_HOST}`;
    add('Translated sites', `http://${host}:${proxyPort}/{language}/`);
  }
  if (running.httpsPort) add('HTTPS', `port ${running.httpsPort}, for verified hosts`);
  if (webUrl) {
    add('Product API', `${webUrl}/api/docs`);
    add('Health', `${webUrl}/api/health`);
  }
  return links;
}
