/** Puts values in the places of `{name}`, once and not in the values themselves. Throws when a place has no value. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
  write: (value: string) => string = (value) => value,
): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`No value for {${name}} of a mail`);
    return write(value);
  });
}

/** Text as HTML: nothing in it can end an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
