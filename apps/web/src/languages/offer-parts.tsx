import { countOf } from '../formatting/numbers.ts';
import { languageName } from '../texts/language-names.ts';
import { shownLanguage } from '../texts/texts.ts';

const mostNamed = 3;

/** Returns languages as a list: the first three by name, the others counted. */
export function listed(codes: Iterable<string>): string {
  const names = [...codes].map(languageName);
  const others = names.length - mostNamed;
  const shown =
    others > 1 ? [...names.slice(0, mostNamed), countOf(others, 'other language')] : names;
  return new Intl.ListFormat(shownLanguage()).format(shown);
}

/** What the mark 'Local' of a language means. */
export function LocalNote() {
  return (
    <p>
      “Local” languages are translated on this installation’s own machine: free and private, but by
      simpler means.
    </p>
  );
}
