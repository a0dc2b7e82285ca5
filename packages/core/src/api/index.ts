export { documentationEndpoints } from './documentation.ts';
export { aboutField } from './fields.ts';
export {
  type ApiUser,
  answer,
  type BoundEndpoint,
  bindEndpoints,
  implement,
} from './implement.ts';
export type { ApiOptions } from './options.ts';
export { apiFrame } from './plugin.ts';
