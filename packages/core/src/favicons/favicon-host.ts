import { DragomanError } from '@dragoman/domain/errors';

/** A host as it stands in an address, lower case, with a port that is not its own. Throws `bad-request`. */
export function readHost(given: string): string {
  const bare = given.trim().toLowerCase();
  const url = /[/\\?#@\s]/.test(bare) ? null : URL.parse(`https://${bare}/`);
  if (url === null || url.hostname === '') {
    throw new DragomanError('bad-request', { field: 'host', message: '“host” is no host name.' });
  }
  return url.host.replace(/\.$/, '');
}
