export { documentationEndpoints } from './documentation.ts';
export { aboutField } from './fields.ts';
export {
  type ApiInput,
  type ApiUser,
  answer,
  type BoundEndpoint,
  endpointsOf,
  type Handler,
  type Implementation,
  implement,
} from './implement.ts';
export { type ApiKey, assertKeyAllows } from './key-access.ts';
export type { ApiOptions, DoneCall } from './options.ts';
export { assertLanguages, refused } from './permit.ts';
export { apiFrame } from './plugin.ts';
