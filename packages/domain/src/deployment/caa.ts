/** The verdict of CAA records on an authority issuing for hosts below a domain. */
export type CaaVerdict = 'allowed' | 'forbidden';

interface CaaRecord {
  readonly critical: boolean;
  readonly tag: string;
  readonly issuer: string;
  readonly parameters: readonly string[];
}

/** Our ACME challenge types: both only need the host to point to us. */
const ownMethods = ['http-01', 'tls-alpn-01'];

/**
 * Evaluates the CAA records that apply to a host (RFC 8659, RFC 8657), in zone file format.
 * @param issuers the CAA names of our authorities; if empty, everything is allowed
 */
export function caaVerdict(records: readonly string[], issuers: readonly string[]): CaaVerdict {
  const read = records.flatMap((text) => readCaa(text) ?? []);
  if (issuers.length === 0 || read.length === 0) return 'allowed';
  if (read.some(({ critical, tag }) => critical && !knownTags.has(tag))) return 'forbidden';
  const issue = read.filter(({ tag }) => tag === 'issue');
  if (issue.length === 0) return 'allowed';
  return issue.some((record) => letsIn(record, issuers)) ? 'allowed' : 'forbidden';
}

/** Returns the names of the allowed authorities; empty if there are none. */
export function caaIssuers(records: readonly string[]): string[] {
  const read = records.flatMap((text) => readCaa(text) ?? []);
  return read.flatMap(({ tag, issuer }) => (tag === 'issue' && issuer !== '' ? [issuer] : []));
}

const knownTags: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'issuemail',
  'issuevmc',
  'iodef',
  'contactemail',
  'contactphone',
]);

function readCaa(text: string): CaaRecord | undefined {
  const [, flags, tag, quoted] = /^(\d+)\s+(\w+)\s(.*)$/s.exec(text.trim()) ?? [];
  const value = quoted?.trim().replace(/^"|"$/g, '');
  if (flags === undefined || tag === undefined || value === undefined || value.includes('"'))
    return undefined;
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  return { critical: (Number(flags) & 128) !== 0, tag: tag.toLowerCase(), issuer, parameters };
}

function letsIn({ issuer, parameters }: CaaRecord, issuers: readonly string[]): boolean {
  if (!issuers.includes(issuer)) return false;
  const parameterOf = (name: string) =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const methods = parameterOf('validationmethods')?.split(',');
  const isOurMethod = methods?.some((method) => ownMethods.includes(method.trim())) ?? true;
  // An account URI names another customer of the same authority.
  return isOurMethod && parameterOf('accounturi') === undefined;
}
