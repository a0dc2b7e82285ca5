/** Header fields in order, names as sent: `[name, value]`. Values are latin1 strings, as Node reads and writes them. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Pairs of a flat list as Node's `rawHeaders` and undici's raw headers give them. */
export function pairHeaders(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  }
  return pairs;
}

/** The values of a field joined by comma (RFC 9110 §5.3); undefined when it is missing. `name` in lower case. */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  let found: string | undefined;
  for (const [key, value] of headers) {
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** Drops the fields of one connection (RFC 9110 §7.6.1), also those that Connection names. */
export function withoutHopByHop(headers: HeaderList): HeaderList {
  const named = listOf(headerOf(headers, 'connection'));
  return headers.filter(([name]) => {
    const key = name.toLowerCase();
    return !hopByHop.has(key) && !named.includes(key);
  });
}

/** Members of a comma-separated field in lower case. */
export function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
}
