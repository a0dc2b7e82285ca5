import { mapText, parseMarkup, writeMarkup } from '../markup.ts';

const pronouns = /(?<=(?:^|[^\p{L}])(?:el|la|los|las) )vuestr([oa]s?)(?!\p{L})/giu;
const possessives = /(?<!\p{L})(v)uestr[oa](s?)(?!\p{L})/giu;

/** Addresses one person, as the verbs do: the rules translate 'you' as `tú` but 'your' as `vuestro`. */
export function withOneAddress(translation: string): string {
  const nodes = mapText(parseMarkup(translation), (text) =>
    text
      .replace(pronouns, 'tuy$1')
      .replace(possessives, (found, first: string, plural: string) =>
        found === found.toUpperCase() ? `TU${plural}` : `${first === 'V' ? 'T' : 't'}u${plural}`,
      ),
  );
  return writeMarkup(nodes);
}
