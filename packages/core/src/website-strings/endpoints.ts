import type { BoundEndpoint } from '../api/index.ts';
import type { StringEditDeps } from './edit/actions.ts';
import { editEndpoints } from './edit/endpoints.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { historyEndpoints } from './history/endpoints.ts';
import { listEndpoints } from './list/endpoints.ts';
import { reviewEndpoints } from './review/endpoints.ts';

/** The endpoints for an owner's strings. */
export function websiteStringEndpoints(deps: StringEditDeps): BoundEndpoint[] {
  const groups = [listEndpoints, editEndpoints, historyEndpoints, reviewEndpoints, fileEndpoints];
  return groups.flatMap((group) => group(deps));
}
