/** Tells what the CAA records of a domain allow an authority to issue for the hosts below it. */
export type CaaVerdict = 'allowed' | 'forbidden';

interface CaaRecord {
  readonly critical: boolean;
  readonly tag: string;
  readonly issuer: string;
  readonly parameters: readonly string[];
}

/** The ways by which we prove a host to an authority: both need nothing but that the host leads to us. */
const ownMethods = ['http-01', 'tls-alpn-01'];

/**
 * Evaluates the CAA records that hold for a host (RFC 8659, RFC 8657), written as in zone files.
 * @param issuers the CAA names of our authorities; none: nothing is evaluated
 */
export function caaVerdict(records: readonly string[], issuers: readonly string[]): CaaVerdict {
  const read = records.flatMap((text) => readCaa(text) ?? []);
  if (issuers.length === 0 || read.length === 0) return 'allowed';
  if (read.some(({ critical, tag }) => critical && !knownTags.has(tag))) return 'forbidden';
  const issue = read.filter(({ tag }) => tag === 'issue');
  if (issue.length === 0) return 'allowed';
  return issue.some((record) => letsIn(record, issuers)) ? 'allowed' : 'forbidden';
}

/** The names of the authorities that are let in, for people; empty if there are none. */
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
  const [, flags, tag, value] = /^(\d+)\s+(\w+)\s+"?([^"]*)"?$/.exec(text.trim()) ?? [];
  if (flags === undefined || tag === undefined || value === undefined) return undefined;
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  return { critical: (Number(flags) & 128) !== 0, tag: tag.toLowerCase(), issuer, parameters };
}

function letsIn({ issuer, parameters }: CaaRecord, issuers: readonly string[]): boolean {
  if (!issuers.includes(issuer)) return false;
  const parameterOf = (name: string) =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const methods = parameterOf('validationmethods')?.split(',');
  const isOurMethod = methods?.some((method) => ownMethods.includes(method.trim())) ?? true;
  // A named account is another customer's of the same authority.
  return isOurMethod && parameterOf('accounturi') === undefined;
}
