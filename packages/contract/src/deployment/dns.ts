import { type DnsAdviceCode, dnsAdviceCodes, recordStates } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { defineEndpoint, timestampField } from '../endpoints/index.ts';
import { urlStructureField } from './deploy.ts';

/** A suggested change; `dnsAdviceText` of the domain package formats it. */
const adviceSchema = z.object({
  code: z.enum(dnsAdviceCodes as [DnsAdviceCode, ...DnsAdviceCode[]]),
  values: z.record(z.string(), z.string()),
});

/** A DNS record as providers' forms expect it. */
const plainRecordFields = {
  /** Full host name. */
  host: z.string(),
  /** The host relative to its zone: `es`, `es.shop`; `@` for the zone itself. */
  name: z.string(),
  value: z.string(),
  /** In seconds. */
  ttl: z.number().int(),
};

/** A record that the owner adds, and its current state. */
const recordSchema = z.object({
  type: z.literal('CNAME'),
  /** The language of a subdomain; null for the www record. */
  language: z.string().nullable(),
  ...plainRecordFields,
  /**
   * `recordStateWords` of the domain package formats it. `taken`: another website is served there. `unknown`: no name server
   * responded.
   */
  state: z.enum(recordStates),
  /** True if the website is served there; counts as verified. */
  ok: z.boolean(),
  /** Current values, from the zone's own name servers if they respond. */
  found: z.array(z.string()),
  /** Values still cached by other name servers; empty if they agree. */
  remembered: z.array(z.string()),
  /** What to change or to know; null if the record is correct. */
  advice: adviceSchema.nullable(),
  /** An additional required record, such as the CAA record for our certificate authority; null for none. */
  alsoAdd: z.object({ type: z.literal('CAA'), ...plainRecordFields }).nullable(),
});

const existingWwwSchema = z.object({
  type: z.enum(['CNAME', 'A', 'AAAA']),
  /** The host that www points to, or pointed to before. */
  destination: z.string(),
  /** The new name of the record. */
  host: z.string(),
  moved: z.boolean(),
  /** The records under the new name: a CNAME, or one per IP address. */
  records: z.array(z.object({ type: z.enum(['CNAME', 'A', 'AAAA']), ...plainRecordFields })),
  /**
   * `to-move`: not there yet. `moved`: exists under the new name, and the site responds there. `lost`: www points to us and no
   * copy exists. `redirects-back`: the site redirects to an address that will point to us. `silent`: no response.
   */
  state: z.enum(['to-move', 'moved', 'lost', 'redirects-back', 'silent']),
  advice: adviceSchema.nullable(),
});

const domainConnectSchema = z.object({
  providerName: z.string(),
  /** URL of the domain's settings at the provider. */
  settingsUrl: z.url().nullable(),
  /** Domain Connect URLs that set the records once the owner agrees, by host; empty if the provider lacks our template. */
  applyUrls: z.record(z.string(), z.url()),
});

const checkSchema = z.object({
  records: z.array(recordSchema),
  /** The www record that must first be renamed to `host`, keeping its value; null if there is none. */
  existingWwwRecord: existingWwwSchema.nullable(),
  dnsProvider: z.object({ providerName: z.string(), dnsSettingsUrl: z.url() }).nullable(),
  verified: z.boolean(),
  /** The zone for the records, and its DNS provider; null if unknown. */
  zone: z.object({ domain: z.string(), nameServers: z.array(z.string()) }).nullable(),
  /** Domain Connect at the DNS provider, if supported. */
  domainConnect: domainConnectSchema.nullable(),
  checkedAt: timestampField,
});

export const checkDnsEndpoint = defineEndpoint('check-dns', {
  call: 'GET /api/websites/:id/check-dns',
  permission: 'website.deploy',
  summary: 'Looks the DNS records of a website up',
  description:
    'Asks the zone’s own name servers and a recursive one. Hosts that lead to us are served from then on. The website counts as verified when all do, for the structure it has, and is deployed when its snippet was found too.',
  specification: '[O §7]',
  query: z.object({ urlStructure: urlStructureField.optional() }),
  answer: checkSchema,
  limit: { requests: 60, seconds: 60 },
});

export const mailDnsEndpoint = defineEndpoint('mail-dns-records', {
  call: 'POST /api/websites/:id/mail-dns-records',
  permission: 'website.deploy',
  activity: 'dns-records.mailed',
  activityFields: ['email'],
  summary: 'Sends the records and the steps to somebody who can add them',
  description:
    'The words are ours and the answer goes to the owner. Ten a day for each owner, three for each reader; 409 beyond that.',
  body: z.object({ email: z.email().max(254), urlStructure: urlStructureField.optional() }),
  statuses: [202],
  answer: z.object({ sentTo: z.string() }),
  errors: ['conflict'],
  limit: { requests: 5, seconds: 60 },
});

export type DnsRecordAnswer = z.infer<typeof recordSchema>;
export type ExistingWwwAnswer = z.infer<typeof existingWwwSchema>;
export type DnsCheckAnswer = z.infer<typeof checkSchema>;
