/** Results of looking for our snippet on a website's pages. */
export const snippetFindings = [
  /** The snippet is installed with this website's id. */
  'installed',
  /** The snippet has the id of another website. */
  'other-website',
  /** Our script is loaded, but `Dragoman.init` is never called. */
  'not-started',
  /** `Dragoman.init` is called, but the script is not loaded. */
  'not-loaded',
  /** The code is on the page as text or in a comment, so browsers do not run it. */
  'inactive',
  /** The snippet is absent, but a tag manager may add it at runtime. */
  'tag-manager',
  'absent',
  /** No page of the website could be read. */
  'unreachable',
] as const;

export type SnippetFinding = (typeof snippetFindings)[number];

const sentences: Readonly<Record<SnippetFinding, string>> = {
  installed: 'The snippet is installed on {page}.',
  'other-website':
    'The snippet on {page} carries the id of another website ({found}). Replace it by the code shown here.',
  'not-started':
    'Our script is loaded on {page}, but the second part of the snippet, with Dragoman.init, is missing. Paste the whole code.',
  'not-loaded':
    'Dragoman.init is called on {page}, but the first line of the snippet, which loads translate.js, is missing. Paste the whole code.',
  inactive:
    'The code is on {page} as text or inside a comment, so browsers do not run it. Paste it where HTML is expected.',
  'tag-manager':
    'The snippet is not in the page itself. {found} is there: if it adds the snippet, browsers run it, but we cannot see it. Paste the code into the page to be sure.',
  absent:
    'The snippet was not found on {page}. A cache may still show the old page: empty it and verify again.',
  unreachable: 'The website could not be read ({found}).',
};

/** Returns the sentence for a finding: the page, and what was found there (an id, a tag manager's name, an error). */
export function snippetFindingText(
  finding: SnippetFinding,
  { page, found }: { readonly page: string | null; readonly found: string | null },
): string {
  const values: Record<string, string | null> = { page, found };
  return sentences[finding].replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '…');
}
