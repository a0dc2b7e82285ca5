import { existsSync, readFileSync } from 'node:fs';
import { departures } from './shop/departures.data.ts';
import { robots, sitemap } from './site.ts';

export interface Answer {
  readonly status: number;
  /** Content-Type. */
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string;
}

const day = 'public, max-age=86400';

/**
 * Returns the file at a path, or undefined: pictures, styles, scripts, sitemap and robots.txt, which names further `sitemaps`.
 */
export function fileAnswer(url: URL, sitemaps?: readonly string[]): Answer | undefined {
  const path = url.pathname;
  const found = (type: string, body: string, cacheControl = day) => ({
    status: 200,
    type,
    cacheControl,
    body,
  });
  if (path === '/style.css')
    return found('text/css; charset=utf-8', asset('style.css'), 'no-cache');
  if (path === '/departures.js')
    return found('text/javascript; charset=utf-8', asset('departures.js'));
  if (path === '/favicon.svg') return found('image/svg+xml', asset('favicon.svg'));
  if (path === '/robots.txt')
    return found('text/plain; charset=utf-8', robots(url.origin, sitemaps));
  if (path === '/sitemap.xml') return found('application/xml; charset=utf-8', sitemap(url.origin));
  if (path === '/api/departures.json') {
    return found('application/json', JSON.stringify({ departures }), 'no-cache');
  }
  const [image] = /^\/images\/[a-z-]+\.svg$/.exec(path) ?? [];
  if (image === undefined || !existsSync(fileUrl(image))) return undefined;
  return found('image/svg+xml', asset(image));
}

function asset(name: string): string {
  return readFileSync(fileUrl(name), 'utf8');
}

const fileUrl = (name: string) => new URL(`../public/${name.replace(/^\//, '')}`, import.meta.url);
