/**
 * Returns the auth service's error from the URL, such as an expired link: `error_description`, else `error` [visitor-account-
 * admin §8, Auth-level behaviour].
 */
export function addressError({ hash, search }: Pick<Location, 'hash' | 'search'>) {
  const fields = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const read = (name: string) => fields.map((each) => each.get(name)).find(Boolean) ?? undefined;
  return read('error_description') ?? read('error');
}
