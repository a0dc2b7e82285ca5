import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { type PreviewEndpointDeps, previewContent } from './preview-content.ts';

/** What the product API answers about previews of websites. */
export function previewEndpoints(deps: PreviewEndpointDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [previewContent]);
}
