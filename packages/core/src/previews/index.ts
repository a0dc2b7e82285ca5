export { previewEndpoints } from './endpoints.ts';
export { previewHeaders } from './headers.ts';
export {
  fetchPreviewPage,
  type PreviewDeps,
  type PreviewPage,
  type PreviewSource,
} from './page.ts';
export { type PreviewTarget, renderPreview } from './render.ts';
