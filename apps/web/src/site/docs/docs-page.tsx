import type { ContentProps, SitePage } from '../page.ts';
import { addressOf, type Chapter, chapterGroups, chapters, linkFrom } from './chapters.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';
import { SearchDialog } from './search-dialog.tsx';

const rendered = new Map(
  chapters.map((chapter) => [
    chapter,
    renderMarkdown(chapter.text, (href) => linkFrom(chapter, href)),
  ]),
);
const titleOf = (chapter: Chapter) => rendered.get(chapter)?.title ?? '';

/** The documentation: a public page for each chapter, in English. */
export const docsPages: readonly SitePage[] = [...rendered].map(([chapter, document]) => ({
  path: addressOf(chapter),
  title: document.title,
  description: shortened(document.lead) || `${document.title}: a page of the documentation.`,
  isEnglishOnly: true,
  enhancements: ['docs-search'],
  Content: DocsPage.bind(null, { chapter, document }),
}));

/** Cuts a text at a word, as search engines show it. */
function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(' ', 158))} …`;
}

interface DocsPageProps {
  readonly chapter: Chapter;
  readonly document: RenderedMarkdown;
}

function DocsPage({ chapter, document }: DocsPageProps, { searchIndex }: ContentProps) {
  return (
    <div className="section container">
      <div className="docs">
        <SearchDialog index={searchIndex} />
        <details className="docs-menu">
          <summary>All pages</summary>
          <Contents current={chapter} label="Pages" />
        </details>
        <aside>
          <Contents current={chapter} label="Documentation" />
        </aside>
        <article className="prose">
          <h1>{document.title}</h1>
          {hasOverview(document) && <OnThisPage document={document} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files; Markdown's HTML is escaped */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: document.html }} />
          <Neighbors chapter={chapter} />
        </article>
      </div>
    </div>
  );
}

/** A list of a few headings helps; one of thirty hides the text on a phone. */
function hasOverview({ headings }: RenderedMarkdown): boolean {
  return headings.length > 2 && headings.length <= 14;
}

function Contents({ current, label }: { current: Chapter; label: string }) {
  return (
    <nav className="docs-contents" aria-label={label}>
      {chapterGroups.map((group) => (
        <div key={group.title}>
          <p>{group.title}</p>
          {group.chapters.map((chapter) => (
            <a
              key={chapter.name}
              href={addressOf(chapter)}
              aria-current={chapter === current ? 'page' : undefined}
            >
              {titleOf(chapter)}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

function OnThisPage({ document }: { document: RenderedMarkdown }) {
  return (
    <nav className="docs-headings" aria-label="On this page">
      {document.headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}

function Neighbors({ chapter }: { chapter: Chapter }) {
  const index = chapters.indexOf(chapter);
  const before = chapters[index - 1];
  const after = chapters[index + 1];
  return (
    <nav className="docs-neighbors" aria-label="Previous and next page">
      {before && <a href={addressOf(before)}>← {titleOf(before)}</a>}
      {after && <a href={addressOf(after)}>{titleOf(after)} →</a>}
    </nav>
  );
}
