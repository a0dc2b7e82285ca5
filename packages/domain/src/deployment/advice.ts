/**
 * What to change, as a code and its values, so that screen, e-mail and command line use the same sentence. All values
 * are strings; `{seconds}` is a number of seconds.
 */
export interface DnsAdvice {
  readonly code: DnsAdviceCode;
  readonly values: Readonly<Record<string, string>>;
}

/** The sentence of each code, with placeholders in braces. */
const sentences = {
  // Records of languages and of www.
  'add-record': 'Add a CNAME record with the name {name} and the value {value}.',
  'add-record-to-used-name':
    '{host} exists, but has no CNAME record: it has {types}. Remove what is there, then add a CNAME record with the name {name} and the value {value}.',
  'add-record-before-wildcard':
    'A wildcard record (*) answers for {host} and leads to {found}. Leave it, and add a CNAME record with the name {name} and the value {value}: it takes precedence.',
  'change-record':
    '{host} leads to {found}. Change the record so that the name {name} has the value {value}.',
  'replace-addresses':
    '{host} has address records ({found}). Delete them, then add a CNAME record with the name {name} and the value {value}.',
  'remove-conflicting':
    'A CNAME record must be the only record of its name. Keep the CNAME record of {name} with the value {value}, and delete: {found}.',
  'remove-suffix':
    'The record was added as {wrongHost}, because your DNS provider adds {zone} by itself. Delete it, and enter only {name} as its name.',
  'value-suffix':
    'The record points to {found}, because your DNS provider adds {zone} to the value by itself. Enter the value with a dot at its end: {value}.',
  'repair-target':
    '{host} points to {found}, a name that does not exist. Change the record so that the name {name} has the value {value}.',
  'point-directly':
    'This works: {host} leads to us by way of {via}. If {via} ever changes, the translations go offline; a CNAME with the value {value} is safer.',
  'turn-proxy-off':
    '{host} is proxied by {network}, which hides the record, and a request through it did not reach us. Set the record to “DNS only” (a gray cloud at Cloudflare) with the name {name} and the value {value}.',
  'proxy-works':
    'This works: requests through {network} reach us. Keep its encryption mode on “Full”, and let it cache no pages.',
  unflatten:
    '{host} answers with our addresses instead of our name, and a request to it did not reach us. Add a real CNAME record with the name {name} and the value {value}; some providers call this turning “flattening” off.',
  'flattening-works':
    'This works, but {host} answers with our addresses instead of our name: if they change, your DNS provider has to follow. A real CNAME with the value {value} is safer.',
  wait: 'Your DNS provider has the right record. Others still remember the old one for up to {duration}; we keep checking.',
  'wait-for-name-servers':
    'Some of your name servers have the record already, others do not yet ({found}). This usually takes minutes; we keep checking.',
  'add-caa':
    'A CAA record of {domain} lets only {issuers} issue certificates. Add a CAA record with the name {name} and the value {value}; keep the ones that are there.',
  'change-caa':
    'A CAA record of {domain} forbids the certificate for {host} ({found}). Replace it by a CAA record with the name {name} and the value {value}.',
  'repair-dnssec':
    'The DNSSEC signatures of {zone} are not valid, so many people cannot reach it. Turn DNSSEC off at your registrar, or publish the DS record that your DNS provider shows.',
  'repair-name-servers':
    'The name servers of {zone} ({servers}) do not answer for it. At your registrar, enter the name servers that your DNS provider gives you.',
  'register-domain':
    'The domain {zone} does not exist, or has no name servers. Register it, or enter its name servers at your registrar.',
  'try-later': 'The name servers did not answer in time. We keep checking; you can also check now.',
  'free-host':
    '{host} already serves another website here. Remove it there. If you cannot, set the value of the record to {value}: the host moves here once the other website no longer uses it.',
  // The former www record.
  'move-www':
    'First add {types} records with the name {name} and the values of your www record ({found}). Only then change www: we then reach your site by its new name.',
  'move-www-proxied':
    'Your www record is proxied, so only your DNS provider shows its destination. First add a record with the name {name} and the same type and destination as www there, as “DNS only”. Only then change www.',
  'switch-www': '{host} is in place and answers for your site. Now change the www record as shown.',
  'restore-www':
    'The www record leads to us, but its former destination is missing under {host}. Add {host} with the old destination of www, or visitors cannot reach your site.',
  'origin-redirects':
    'Your server redirects {requested} to {location}. Once www leads to us, that would be a redirect loop. Let your server answer for {requested} itself, then check again.',
  'origin-unreachable':
    '{host} does not answer for your site yet ({reason}). Before you change www, make sure that it leads where www leads today.',
} as const;

export type DnsAdviceCode = keyof typeof sentences;

export const dnsAdviceCodes = Object.keys(sentences) as DnsAdviceCode[];

/** Returns the sentence of an advice. Missing values show as `…`. */
export function dnsAdviceText({ code, values }: DnsAdvice): string {
  const { seconds } = values;
  const all =
    seconds === undefined ? values : { ...values, duration: durationText(Number(seconds)) };
  return sentences[code].replace(/\{(\w+)\}/g, (_place, name: string) => all[name] ?? '…');
}

/** `3600` → `1 hour`; rounded up to whole minutes, or to whole hours from two hours on. */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 120 && minutes !== 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
