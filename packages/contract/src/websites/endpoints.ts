import { z } from 'zod';
import { defineEndpoint, idField, languageField } from '../endpoints/index.ts';
import { websiteAnswer } from './website.ts';

export const listWebsitesEndpoint = defineEndpoint({
  name: 'list-websites',
  method: 'GET',
  path: '/api/websites',
  access: 'user',
  summary: 'The websites of the user, newest first',
  specification: '[O §7]',
  answers: { 200: z.array(websiteAnswer) },
});

export const createWebsiteEndpoint = defineEndpoint({
  name: 'create-website',
  method: 'POST',
  path: '/api/websites',
  access: 'user',
  summary: 'Adds a website',
  description:
    'An address the user has already, whatever the case of its letters, answers the website that is there.',
  specification: '[V §7]',
  body: z.object({
    /** As a person typed it; `https://` is added, letters become lower case, one slash at the end goes [V §5]. */
    url: z.string().max(2000),
    /** The language the website is written in. */
    language: languageField,
  }),
  answers: { 200: z.object({ website: websiteAnswer }) },
  errors: ['address-invalid'],
  limit: { requests: 60, seconds: 600 },
});

export const deleteWebsiteEndpoint = defineEndpoint({
  name: 'delete-website',
  method: 'DELETE',
  path: '/api/websites/:id',
  access: 'user',
  summary: 'Deletes a website',
  description:
    'It is served no more from that moment, and a scan under way stops. Its address may be added anew.',
  specification: '[O §7]',
  params: z.object({ id: idField }),
  answers: { 200: z.object({ id: z.uuid() }) },
});
