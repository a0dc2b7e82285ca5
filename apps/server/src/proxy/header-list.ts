/** Header fields in order, with names as sent. Values are latin1 strings, as Node reads and writes them. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Pairs the names and values of a flat list, such as Node's `rawHeaders` or undici's raw headers. */
export function pairHeaders(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? '', flat[index + 1] ?? '']);
  }
  return pairs;
}

/** Pairs the fields of a response as undici reads them. */
export function pairRawHeaders(raw: unknown): [string, string][] {
  return pairHeaders((raw as readonly Buffer[]).map((field) => field.toString('latin1')));
}

/** Returns the values of a field joined by commas (RFC 9110 §5.3), or undefined if it is missing. `name` must be lower case. */
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

/** Drops hop-by-hop fields (RFC 9110 §7.6.1), including those that Connection names. */
export function withoutHopByHop(headers: HeaderList): HeaderList {
  const named = listOf(headerOf(headers, 'connection'));
  return headers.filter(([name]) => {
    const key = name.toLowerCase();
    return !hopByHop.has(key) && !named.includes(key);
  });
}

/** Returns the members of a comma-separated field in lower case. */
export function listOf(value: string | undefined): string[] {
  if (value === undefined) return [];
  return value
    .split(',')
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
}

/** True for the fields that differ between responses of the same content: Date and Age. */
export function isTime(name: string): boolean {
  return (name.length === 4 || name.length === 3) && /^(?:date|age)$/i.test(name);
}

/** True if two lists are identical, apart from the values of Date and Age. */
export function sameFields(one: HeaderList, other: HeaderList): boolean {
  return (
    one.length === other.length &&
    one.every(([name, value], index) => {
      const [otherName, otherValue] = other[index] ?? [];
      return name === otherName && (value === otherValue || isTime(name));
    })
  );
}

/** Returns a list with the values of Date and Age of another one. */
export function withTimes(headers: HeaderList, fresh: HeaderList): HeaderList {
  return headers.map((field) => {
    if (!isTime(field[0])) return field;
    const name = field[0].toLowerCase();
    return [field[0], headerOf(fresh, name) ?? field[1]];
  });
}

const ofBody = new Set(['content-length', 'content-encoding', 'content-type']);

/** Returns the fields of a stored response, replaced by those of a 304 response to it (RFC 9111 §3.2). */
export function withFields(stored: HeaderList, fresh: HeaderList): HeaderList {
  const left = new Map<string, HeaderList>();
  for (const field of fresh) {
    const key = field[0].toLowerCase();
    if (!ofBody.has(key)) left.set(key, [...(left.get(key) ?? []), field]);
  }
  const names = new Set(left.keys());
  const updated = stored.flatMap((field) => {
    const key = field[0].toLowerCase();
    if (!names.has(key)) return [field];
    const values = left.get(key) ?? [];
    left.delete(key);
    return values;
  });
  return [...updated, ...[...left.values()].flat()];
}

/** Returns about how many bytes a list takes in memory. */
export function weightOf(headers: readonly (string | readonly string[])[]): number {
  const textBytes = (text: string) => text.length + 24;
  return headers.reduce((sum, field) => {
    if (typeof field === 'string') return sum + textBytes(field);
    return field.reduce((of, text) => of + textBytes(text), sum + 40);
  }, 0);
}
