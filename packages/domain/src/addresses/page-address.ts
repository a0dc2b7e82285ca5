/** Tracking parameters: they tell where a visitor came from, never what a page shows. */
const trackingParameter =
  /^(?:utm_[a-z_]+|mtm_[a-z_]+|pk_(?:campaign|kwd|source|medium|content)|hsa_[a-z]+|_hs(?:enc|mi)|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ysclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|mkt_tok|oly_anon_id|oly_enc_id|rb_clickid|s_cid|vero_id|wickedid|_ga|_gl|srsltid)$/i;
const sessionParameter =
  /^(?:phpsessid|jsessionid|sessionid|session_id|sid|aspsessionid[a-z]*|cfid|cftoken|oscsid|zenid)$/i;
const sessionPathParameter = /;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi;

/**
 * Returns the canonical address of a page: `href` (entities decoded) resolved against `base`, without fragment,
 * credentials, default port, dot segments, tracking parameters and session ids. Percent-encoding, empty segments, and
 * the order and encoding of other parameters are preserved. Returns undefined unless it is an http(s) address.
 */
export function canonicalAddress(href: string, base?: string): string | undefined {
  const url = URL.parse(href.trim(), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  url.hash = '';
  url.username = '';
  url.password = '';
  const path = url.pathname.includes(';')
    ? url.pathname.replace(sessionPathParameter, '')
    : url.pathname;
  return `${url.origin}${path}${withoutNoise(url.search)}`;
}

/** Filters the query as text: parsing and serializing would change its encoding. */
function withoutNoise(search: string): string {
  if (search === '') return '';
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => !isNoise(pair))
    .join('&');
  return query === '' ? '' : `?${query}`;
}

function isNoise(pair: string): boolean {
  const [name = ''] = pair.split('=', 1);
  return trackingParameter.test(name) || sessionParameter.test(name);
}

/**
 * Returns the path and query of an absolute address, as stored in `pages.path`. Throws `TypeError` for anything else.
 */
export function pathOfAddress(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}

/** Strips the query from a path. */
export function pathWithoutQuery(path: string): string {
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
}
