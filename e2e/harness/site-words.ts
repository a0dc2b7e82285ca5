import { readTexts, textLanguages } from '@dragoman/texts';

/** The texts of the public pages in one language: what journeys look for, and what a page may contain. */
export interface SiteWords {
  readonly language: string;
  /** The translation of a source text; throws where there is none. */
  of(source: string): string;
  /** Every run of words between the tags of a translation, white space collapsed. */
  readonly fragments: ReadonlySet<string>;
}

const between = /<[^>]*>/;

/** Words of every language of the public pages, with the configured values put in. */
export function siteWords(values: Record<string, string>): SiteWords[] {
  const filled = (text: string) =>
    text.replace(/%([a-z][A-Za-z]*)%/g, (token, name: string) => values[name] ?? token);
  return textLanguages.map((language) => {
    const entries = [...readTexts('public', language)];
    const targets = new Map(entries.map(([source, target]) => [source, filled(target)]));
    const runs = [...targets.values()].flatMap((target) => target.split(between));
    return {
      language,
      fragments: new Set(runs.map(collapsed)),
      of(source) {
        const target = targets.get(source);
        if (target === undefined) throw new Error(`No ${language} for “${source}”`);
        return target;
      },
    };
  });
}

/** White space as a browser shows it: only breaking spaces collapse. */
function collapsed(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ').trim();
}
