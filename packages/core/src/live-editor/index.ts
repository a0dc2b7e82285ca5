export { type LiveEditorDeps, liveEditorEndpoints } from './endpoints.ts';
export { redeemLiveEditorLink } from './links.store.ts';
