export { faviconEndpoints } from './endpoints/index.ts';
export {
  createFavicons,
  type FaviconOptions,
  type Favicons,
  sweepFavicons,
  watchFavicons,
} from './favicons.ts';
