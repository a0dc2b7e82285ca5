export { giveDomain } from './domains.ts';
export { teamEndpoints } from './endpoints.ts';
export { hasOpenInvitation } from './invitations.store.ts';
