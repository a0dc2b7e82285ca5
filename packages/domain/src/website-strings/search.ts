/** A text that a search wants in an original or a translation. */
export interface SoughtText {
  readonly text: string;
  /** True if it was in quotes: it must not begin or end within a word. */
  readonly isWhole: boolean;
  /** True if it was in quotes with an accent: others do not match then. */
  readonly hasAccents: boolean;
}

/** Reads what somebody typed: what is in quotes, and the rest as one text. A single quote mark is text. */
export function readSearch(search: string): readonly SoughtText[] {
  const quoted: SoughtText[] = [];
  const rest = search.replaceAll(/["“”„«]([^"“”„«»]+)["“”»]/g, (_, text: string) => {
    const hasAccents = /\p{L}\p{M}/u.test(text.normalize('NFD'));
    quoted.push({ text: text.trim().normalize('NFC'), isWhole: true, hasAccents });
    return ' ';
  });
  const loose = { text: rest.trim(), isWhole: false, hasAccents: false };
  return [...quoted, loose].filter(({ text }) => text !== '');
}
