/** A text that a search wants in an original or a translation. */
export interface SoughtText {
  readonly text: string;
  /** True if it was in quotes: it must not begin or end within a word. */
  readonly isWhole: boolean;
}

/** Reads what somebody typed: what is in quotes, and the rest as one text. A single quote mark is text. */
export function readSearch(search: string): readonly SoughtText[] {
  const quoted: SoughtText[] = [];
  const rest = search.replaceAll(/["“”„«]([^"“”„«»]+)["“”»]/g, (_, text: string) => {
    quoted.push({ text: text.trim(), isWhole: true });
    return ' ';
  });
  return [...quoted, { text: rest.trim(), isWhole: false }].filter(({ text }) => text !== '');
}
