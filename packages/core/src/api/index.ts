export { documentationEndpoints } from './documentation.ts';
export { aboutField } from './fields.ts';
export {
  type ApiAnswer,
  type ApiInput,
  type ApiRequest,
  type ApiUser,
  answer,
  type BoundEndpoint,
  bindEndpoints,
  type Implementation,
  implement,
} from './implement.ts';
export { type ApiLimits, type ApiOptions, defaultLimits } from './options.ts';
export { apiFrame } from './plugin.ts';
