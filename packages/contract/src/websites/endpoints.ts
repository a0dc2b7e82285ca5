import { z } from 'zod';
import {
  countField,
  defineEndpoint,
  languageField,
  pageFields,
  timestampField,
} from '../endpoints/index.ts';
import { websiteAnswer } from './website.ts';

export const listWebsitesEndpoint = defineEndpoint('list-websites', {
  call: 'GET /api/websites',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'The websites of the user, newest first',
  specification: '[O §7]',
  answer: z.array(websiteAnswer),
});

const troubleField = z.enum(['engine', 'scan', 'deployment']);
export type WebsiteTrouble = z.infer<typeof troubleField>;

export const overviewEndpoint = defineEndpoint('read-overview', {
  call: 'GET /api/me/websites',
  permission: 'none',
  summary: 'The websites of all accounts in which you work: state, coverage, last scan and trouble',
  query: z.object({
    /** In address, name, and the address of the account's owner. */
    search: z.string().max(200).default(''),
    /** `trouble`: those with the most first. */
    sort: z.enum(['trouble', 'name', 'scan']).default('trouble'),
    /** The websites of all other accounts, for administrators; nobody else gets any. */
    others: z.enum(['true', 'false']).default('false'),
    ...pageFields,
  }),
  answer: z.object({
    websites: z.array(
      z.object({
        id: z.uuid(),
        url: z.string(),
        name: z.string().nullable(),
        status: z.string().nullable(),
        account_id: z.uuid(),
        /** The email address of the account's owner. */
        account: z.string(),
        /** Those that you may see, with how many of their texts are translated. */
        languages: z.array(z.object({ language: z.string(), done: countField, total: countField })),
        last_scan: z.object({ status: z.string(), at: timestampField }).nullable(),
        /** `engine`: a translation failed or waits; `scan`: the last one failed; `deployment`: a host is lost or does not serve. */
        trouble: z.array(troubleField),
      }),
    ),
    totalCount: countField,
  }),
});

export const createWebsiteEndpoint = defineEndpoint('create-website', {
  call: 'POST /api/websites',
  permission: 'website.create',
  activity: 'website.added',
  activityFields: ['url', 'language'],
  summary: 'Adds a website',
  description:
    'A website is one host. Returns the existing website if the user has this host already.',
  specification: '[V §7]',
  body: z.object({
    /** As typed by the user; normalized: adds `https://`, lowercases scheme and host, drops one trailing slash [V §5].
     * A path is the first page to read. */
    url: z.string().max(2000),
    /** The website's original language. */
    language: languageField,
  }),
  answer: z.object({
    website: websiteAnswer,
    /** True if the user already has a website with this URL; nothing was added. */
    already_added: z.boolean(),
  }),
  errors: ['address-invalid'],
  limit: { requests: 60, seconds: 600 },
});

export const deleteWebsiteEndpoint = defineEndpoint('delete-website', {
  call: 'DELETE /api/websites/:id',
  permission: 'website.delete',
  activity: 'website.deleted',
  summary: 'Deletes a website',
  description:
    'No translation is served from that moment, and a scan under way stops. Hosts that lead to us pass the original through for a while (`/api/websites/:id/pass-through`). Its address may be added anew.',
  specification: '[O §7]',
  answer: z.object({ id: z.uuid() }),
});
