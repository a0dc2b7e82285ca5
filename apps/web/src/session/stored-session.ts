/** Under which the official client keeps the session in this product, on every installation. */
export const sessionKey = 'dragoman-session';

/** Whether somebody is signed in on this browser, told without loading the client. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
