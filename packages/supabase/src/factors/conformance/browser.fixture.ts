import { vi } from 'vitest';
import { siteUrl } from '../../testing/index.ts';
import type { SoftwareAuthenticator } from '../authenticator.fixture.ts';

/** Simulates a page of the site whose `navigator.credentials` is this authenticator. */
export function openBrowser(key: SoftwareAuthenticator): void {
  class PublicKeyCredential {}
  const asCredential = (made: object) => Object.assign(new PublicKeyCredential(), made);
  const credentials = {
    create: async (options: never) => asCredential(await key.create(options)),
    get: async (options: never) => asCredential(await key.get(options)),
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { PublicKeyCredential, location: new URL(`${siteUrl}/account`) });
}
