export { type LiveEditorDeps, liveEditorEndpoints } from './endpoints.ts';
