import { createHash } from 'node:crypto';
import MiniSearch from 'minisearch';
import { addressOf, chapters, linkFrom } from './chapters.ts';
import { renderMarkdown } from './render-markdown.ts';
import { type FoundSection, indexOptions } from './search-options.ts';

/** The file that browsers load to search in the documentation. */
export interface SearchIndexFile {
  /** Address with a hash of the content. */
  readonly address: `/assets/${string}`;
  readonly json: string;
}

/** Returns the index of all sections of the documentation. */
export function buildSearchIndex(): SearchIndexFile {
  const index = new MiniSearch<FoundSection>(indexOptions);
  index.addAll(listSections());
  const json = JSON.stringify(index);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  return { address: `/assets/documentation-${hash}.json`, json };
}

function listSections(): FoundSection[] {
  return chapters.flatMap((chapter) => {
    const { title, sections } = renderMarkdown(chapter.text, (href) => linkFrom(chapter, href));
    return sections.map(({ id, heading, text }) => ({
      id: addressOf(chapter) + (id === '' ? '' : `#${id}`),
      chapter: title,
      heading,
      text,
    }));
  });
}
