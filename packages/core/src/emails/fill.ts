/** Replaces `{name}` placeholders, but not inside values. Throws `TypeError` if a value is missing. */
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
