const space = /\s*/y;
const comment = /[#;](?:\\[\s\S]|[^\\\n])*\\?/y;
const name = /\S[^\n=]*=?/y;
/** Spaces and quoted parts, of which the last one may be open. */
const quoted = /(?:[^\S\n]|'[^']*'?|"(?:\\[\s\S]|[^\\"])*\\?"?)*/y;
const plain = /(?:\\[\s\S]|[^\\\n])*\\?/y;

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile` (systemd.exec(5)), so that a command sees what the service sees:
 * nothing is expanded, `#` and `;` begin comments only at the start of a line, quotes only at the start of a value. Lines that set
 * nothing are skipped; the last of two lines with one name counts.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let place = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = place;
    const [taken = ''] = pattern.exec(text) ?? [];
    place += taken.length;
    return taken;
  };
  for (take(space); place < text.length; take(space)) {
    if (take(comment) !== '') continue;
    const given = take(name);
    if (given.length < 2 || !given.endsWith('=')) continue;
    const value = withoutQuotes(take(quoted)) + withoutEscapes(take(plain));
    const key = given.slice(0, -1).trim();
    if (/^[A-Za-z_]\w*$/.test(key)) settings[key] = value;
  }
  return settings;
}

function withoutQuotes(text: string): string {
  return text.replace(
    /'([^']*)'?|"((?:\\[\s\S]|[^\\"])*)\\?"?|\s/g,
    (_, single: string | undefined, double = '') =>
      single ?? double.replace(/\\(?:\n|(["\\`$]))/g, '$1'),
  );
}

/** A backslash keeps a space at the end. */
function withoutEscapes(text: string): string {
  const characters = text.match(/\\[\s\S]?|[^\\]/g) ?? [];
  const kept = characters.findLastIndex((character) => !/^\s$/.test(character));
  return characters
    .slice(0, kept + 1)
    .map((character) => character.replace(/^\\\n?/, ''))
    .join('');
}
