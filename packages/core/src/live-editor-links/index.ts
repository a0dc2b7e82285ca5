export { insertLink, redeemLiveEditorLink } from './links.store.ts';
