import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import type { ContactDeps } from '../deps.ts';
import { readBotCheck } from './bot-check.ts';
import { sendContactMessage } from './contact.ts';

/** What the product API answers about the contact form. */
export function contactEndpoints(deps: ContactDeps): BoundEndpoint[] {
  return [...bindEndpoints(deps, [readBotCheck]), ...bindEndpoints(deps, [sendContactMessage])];
}
