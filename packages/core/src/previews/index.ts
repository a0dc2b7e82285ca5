export { previewEndpoints } from './endpoints.ts';
export { previewHeaders } from './headers.ts';
export {
  fetchPreviewPage,
  type PreviewPage,
  pageAddress,
} from './page.ts';
export { type PreviewTarget, renderPreview } from './render.ts';
