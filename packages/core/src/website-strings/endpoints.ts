import { type BoundEndpoint, bindEndpoints } from '../api/index.ts';
import type { StringEditDeps } from './edit/actions.ts';
import { editEndpoints } from './edit/endpoints.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { historyEndpoints } from './history/endpoints.ts';
import { listEndpoints } from './list/endpoints.ts';
import { reviewEndpoints } from './review/endpoints.ts';

export function websiteStringEndpoints(deps: StringEditDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    ...listEndpoints,
    ...editEndpoints,
    ...historyEndpoints,
    ...reviewEndpoints,
    ...fileEndpoints,
  ]);
}
