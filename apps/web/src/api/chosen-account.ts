const key = 'dragoman-account';

/**
 * Returns the account that the user chose in this browser; the own one unless they chose another. What another user chose is
 * forgotten.
 */
export function accountOf(userId: string): string {
  const [user, account] = (localStorage.getItem(key) ?? '').split(' ');
  if (user === userId && account !== undefined) return account;
  localStorage.removeItem(key);
  return userId;
}

/** The header that names the chosen account in calls of the API; none for the own one. */
export function accountHeader(): { 'x-dragoman-account'?: string } {
  const account = localStorage.getItem(key)?.split(' ')[1];
  return account === undefined ? {} : { 'x-dragoman-account': account };
}

/** Remembers another account; the own one if it is the user. The caller opens the dashboard anew. */
export function storeAccount(userId: string, account: string): void {
  if (account === userId) localStorage.removeItem(key);
  else localStorage.setItem(key, `${userId} ${account}`);
}
