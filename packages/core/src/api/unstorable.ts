/** The dotted name of the first field whose text contains U+0000, which Postgres cannot store. */
export function fieldWithNul(input: unknown): string | undefined {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && value.includes('\0')) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value).reverse()) {
      if (name.includes('\0')) return path;
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
    }
  }
  return undefined;
}
