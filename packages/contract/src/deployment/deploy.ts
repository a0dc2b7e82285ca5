import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';

export const urlStructureField = z.enum(['subdirectory', 'subdomain']);

export const resolvedUrlEndpoint = defineEndpoint({
  name: 'read-resolved-url',
  method: 'GET',
  path: '/api/websites/:id/resolved-url',
  access: 'user',
  summary: 'The address at which the website answers in the end, redirects followed',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  answers: { 200: z.object({ resolvedUrl: z.url() }) },
  errors: ['address-refused', 'origin-unreachable', 'origin-timeout', 'too-many-redirects'],
  limit: { requests: 30, seconds: 60 },
});

export const provisionEndpoint = defineEndpoint({
  name: 'provision-website',
  method: 'POST',
  path: '/api/websites/:id/provision',
  access: 'user',
  summary: 'Deploys the website',
  description:
    'Refused with 409 while DNS is not verified, no language is added, or nothing is subscribed.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  body: z.object({ resolvedUrl: z.url().optional(), status: z.literal('enabled') }),
  answers: { 200: z.object({ status: z.literal('enabled') }) },
  errors: ['conflict'],
});

export const setUrlStructureEndpoint = defineEndpoint({
  name: 'set-url-structure',
  method: 'PUT',
  path: '/api/websites/:id/url-structure',
  access: 'user',
  summary: 'Changes how the languages of the website are addressed',
  description: 'Another structure has DNS records of its own, so the website is unverified then.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  body: z.object({ urlStructure: urlStructureField }),
  answers: { 200: z.object({ urlStructure: urlStructureField }) },
});
