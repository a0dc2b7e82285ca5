import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';
import { urlStructureField } from './url-structure.ts';

/** One record that the owner adds, and what its host says now. */
const recordSchema = z.object({
  type: z.literal('CNAME'),
  /** The language of a subdomain; null for the www record. */
  language: z.string().nullable(),
  /** Full host name. */
  host: z.string(),
  /** The same, relative to the site's domain. */
  name: z.string(),
  value: z.string(),
  /** Seconds. */
  ttl: z.number().int(),
  /** `taken`: another website is served there. `unknown`: the name servers did not answer. */
  state: z.enum(['verified', 'missing', 'wrong', 'unknown', 'taken']),
  /** What the host points to now. */
  found: z.array(z.string()),
});

const checkSchema = z.object({
  records: z.array(recordSchema),
  /** The www record that has to be renamed to `host` first, keeping its destination; null where none is in the way. */
  existingWwwRecord: z
    .object({
      type: z.enum(['CNAME', 'A']),
      destination: z.string(),
      host: z.string(),
      moved: z.boolean(),
    })
    .nullable(),
  dnsProvider: z.object({ providerName: z.string(), dnsSettingsUrl: z.url() }).nullable(),
  verified: z.boolean(),
});

export const checkDnsEndpoint = defineEndpoint({
  name: 'check-dns',
  method: 'GET',
  path: '/api/websites/:id/check-dns',
  access: 'user',
  summary: 'Looks the DNS records of a website up',
  description:
    'Hosts that lead to us are served from then on. The website counts as verified when all do, for the structure it has.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  query: z.object({ urlStructure: urlStructureField.optional() }),
  answers: { 200: checkSchema },
  limit: { requests: 60, seconds: 60 },
});

export type DnsRecordAnswer = z.infer<typeof recordSchema>;
export type DnsCheckAnswer = z.infer<typeof checkSchema>;
