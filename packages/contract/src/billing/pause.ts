import { z } from 'zod';
import { defineEndpoint } from '../endpoints/index.ts';

export const pauseWebsiteEndpoint = defineEndpoint('pause-website', {
  call: 'POST /api/websites/:id/pause',
  permission: 'website.deploy',
  activity: 'website.paused',
  summary:
    'Switches the languages of a website off: its language addresses lead to the original pages',
  answer: z.object({ status: z.literal('disabled') }),
  errors: ['conflict'],
});

export const resumeWebsiteEndpoint = defineEndpoint('resume-website', {
  call: 'POST /api/websites/:id/resume',
  permission: 'website.deploy',
  activity: 'website.resumed',
  summary: 'Switches the languages of a paused website on again',
  answer: z.object({ status: z.literal('enabled') }),
  errors: ['conflict'],
});
