/**
 * What the auth service says in the address it sent the browser to, such as that a link is over: `error_description`, else
 * `error` [visitor-account-admin §8, Auth-level behaviour]. Undefined when there is nothing.
 */
export function addressError({ hash, search }: Pick<Location, 'hash' | 'search'>) {
  const fields = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const read = (name: string) => fields.map((each) => each.get(name)).find(Boolean) ?? undefined;
  return read('error_description') ?? read('error');
}
