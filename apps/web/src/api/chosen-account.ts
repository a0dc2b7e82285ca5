const key = 'dragoman-account';

// A tab keeps its account; a new one begins with the one chosen last. The own one has no second word.
const chosen = () => (sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '').split(' ');

/**
 * Returns the account that the user chose in this tab; the own one unless they chose another. What another user chose is
 * forgotten.
 */
export function accountOf(userId: string): string {
  const [user, account] = chosen();
  if (user !== userId) storeAccount(userId, userId);
  else sessionStorage.setItem(key, chosen().join(' '));
  return user === userId && account !== undefined ? account : userId;
}

/** The header that names the chosen account in calls of the API; none for the own one. */
export function accountHeader(): { 'x-dragoman-account'?: string } {
  const [, account] = chosen();
  return account === undefined ? {} : { 'x-dragoman-account': account };
}

/** Remembers another account; the own one if it is the user. The caller opens the dashboard anew. */
export function storeAccount(userId: string, account: string): void {
  const words = account === userId ? userId : `${userId} ${account}`;
  for (const storage of [sessionStorage, localStorage]) storage.setItem(key, words);
}
