import { type DnsAdviceCode, dnsAdviceCodes, recordStates } from '@dragoman/domain/deployment';
import { z } from 'zod';
import { defineEndpoint, idField, timestampField } from '../endpoints/index.ts';
import { urlStructureField } from './url-structure.ts';

/** What to change; `dnsAdviceText` of the domain makes it a sentence. */
const adviceSchema = z.object({
  code: z.enum(dnsAdviceCodes as [DnsAdviceCode, ...DnsAdviceCode[]]),
  values: z.record(z.string(), z.string()),
});

/** A record as providers' forms ask for it. */
const plainRecordFields = {
  /** Full host name. */
  host: z.string(),
  /** The same, relative to the zone in which it is added: `es`, `es.shop`; `@` for the zone itself. */
  name: z.string(),
  value: z.string(),
  /** Seconds. */
  ttl: z.number().int(),
};

/** One record that the owner adds, and what its host says now. */
const recordSchema = z.object({
  type: z.literal('CNAME'),
  /** The language of a subdomain; null for the www record. */
  language: z.string().nullable(),
  ...plainRecordFields,
  /** `recordStateWords` of the domain names it. `taken`: another website is served there. `unknown`: nobody answered. */
  state: z.enum(recordStates),
  /** True if the website is served there, and counts as verified. */
  ok: z.boolean(),
  /** What the host points to now, as the zone's own name servers say where they answer. */
  found: z.array(z.string()),
  /** What other name servers still remember; empty where they say the same. */
  remembered: z.array(z.string()),
  /** What to change, or what to know; null where everything is as it should be. */
  advice: adviceSchema.nullable(),
  /** A further record that is needed, such as the CAA record that lets our authority in; null for none. */
  alsoAdd: z.object({ type: z.literal('CAA'), ...plainRecordFields }).nullable(),
});

const existingWwwSchema = z.object({
  type: z.enum(['CNAME', 'A', 'AAAA']),
  /** Where www leads today, or what it was renamed to. */
  destination: z.string(),
  /** The new name of the record. */
  host: z.string(),
  moved: z.boolean(),
  /** The records under the new name: one, or one for each address. */
  records: z.array(z.object({ type: z.enum(['CNAME', 'A', 'AAAA']), ...plainRecordFields })),
  /**
   * `to-move`: not there yet. `moved`: kept under the new name, and the site answers by it. `lost`: www leads to us and
   * nothing is kept. `redirects-back`: the site redirects to an address that will lead to us. `silent`: it does not answer.
   */
  state: z.enum(['to-move', 'moved', 'lost', 'redirects-back', 'silent']),
  advice: adviceSchema.nullable(),
});

const domainConnectSchema = z.object({
  providerName: z.string(),
  /** Where the provider shows the domain's settings. */
  settingsUrl: z.url().nullable(),
  /** Addresses that set each record after the owner has agreed there, by host; empty where the provider has no template of ours. */
  applyUrls: z.record(z.string(), z.url()),
});

const checkSchema = z.object({
  records: z.array(recordSchema),
  /** The www record that has to be renamed to `host` first, keeping its destination; null where none is in the way. */
  existingWwwRecord: existingWwwSchema.nullable(),
  dnsProvider: z.object({ providerName: z.string(), dnsSettingsUrl: z.url() }).nullable(),
  verified: z.boolean(),
  /** The zone for the records, and its DNS provider; null if unknown. */
  zone: z.object({ domain: z.string(), nameServers: z.array(z.string()) }).nullable(),
  /** Where the DNS provider speaks Domain Connect. */
  domainConnect: domainConnectSchema.nullable(),
  checkedAt: timestampField,
});

export const checkDnsEndpoint = defineEndpoint({
  name: 'check-dns',
  method: 'GET',
  path: '/api/websites/:id/check-dns',
  access: 'user',
  summary: 'Looks the DNS records of a website up',
  description:
    'Asks the zone’s own name servers and a recursive one. Hosts that lead to us are served from then on. The website counts as verified when all do, for the structure it has, and is deployed when its snippet was found too.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  query: z.object({ urlStructure: urlStructureField.optional() }),
  answers: { 200: checkSchema },
  limit: { requests: 60, seconds: 60 },
});

export const mailDnsEndpoint = defineEndpoint({
  name: 'mail-dns-records',
  method: 'POST',
  path: '/api/websites/:id/mail-dns-records',
  access: 'user',
  summary: 'Sends the records and the steps to somebody who can add them',
  description:
    'The words are ours and the answer goes to the owner. Ten a day for each owner, three for each reader; 409 beyond that.',
  params: z.object({ id: idField }),
  body: z.object({ email: z.email().max(254), urlStructure: urlStructureField.optional() }),
  answers: { 202: z.object({ sentTo: z.string() }) },
  errors: ['conflict'],
  limit: { requests: 5, seconds: 60 },
});

export type DnsRecordAnswer = z.infer<typeof recordSchema>;
export type ExistingWwwAnswer = z.infer<typeof existingWwwSchema>;
export type DnsCheckAnswer = z.infer<typeof checkSchema>;
