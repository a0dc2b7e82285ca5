export { faviconEndpoints } from './endpoints.ts';
export {
  createFavicons,
  type FaviconOptions,
  type Favicons,
  sweepFavicons,
  watchFavicons,
} from './favicons.ts';
