import { z } from 'zod';
import { defineEndpoint, idField } from '../endpoints/index.ts';

const params = z.object({ id: idField });

export const pauseWebsiteEndpoint = defineEndpoint({
  name: 'pause-website',
  method: 'POST',
  path: '/api/websites/:id/pause',
  access: 'user',
  summary:
    'Switches the languages of a website off: its language addresses lead to the original pages',
  params,
  answers: { 200: z.object({ status: z.literal('disabled') }) },
  errors: ['conflict'],
});

export const resumeWebsiteEndpoint = defineEndpoint({
  name: 'resume-website',
  method: 'POST',
  path: '/api/websites/:id/resume',
  access: 'user',
  summary: 'Switches the languages of a paused website on again',
  params,
  answers: { 200: z.object({ status: z.literal('enabled') }) },
  errors: ['conflict'],
});
