import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const urlStructureField = z.enum(['subdirectory', 'subdomain']);

export const resolvedUrlEndpoint = defineEndpoint('read-resolved-url', {
  call: 'GET /api/websites/:id/resolved-url',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'The address at which the website answers in the end, redirects followed',
  specification: '[O §7]',
  answer: z.object({ resolvedUrl: z.url() }),
  errors: ['address-refused', 'origin-unreachable', 'origin-timeout', 'too-many-redirects'],
  limit: { requests: 30, seconds: 60 },
});

export const provisionEndpoint = defineEndpoint('provision-website', {
  call: 'POST /api/websites/:id/provision',
  permission: 'website.deploy',
  activity: 'website.deployed',
  summary: 'Deploys the website',
  description:
    'Refused with 409 while DNS is not verified, no language is added, or nothing is subscribed.',
  specification: '[O §7]',
  body: z.object({ resolvedUrl: z.url().optional(), status: z.literal('enabled') }),
  answer: z.object({ status: z.literal('enabled') }),
  errors: ['conflict'],
});

export const setUrlStructureEndpoint = defineEndpoint('set-url-structure', {
  call: 'PUT /api/websites/:id/url-structure',
  permission: 'website.deploy',
  activity: 'structure.changed',
  activityFields: ['urlStructure'],
  summary: 'Changes how the languages of the website are addressed',
  description: 'Another structure has DNS records of its own, so the website is unverified then.',
  specification: '[O §7]',
  body: z.object({ urlStructure: urlStructureField }),
  answer: z.object({ urlStructure: urlStructureField }),
});
