import { endpointsReference, errorsReference, settingsReference } from './references.ts';

/** A page of the documentation. */
export interface Chapter {
  /** Last part of the address `/docs/<name>`; empty for the first page. */
  readonly name: string;
  /** Path of its file from the root of the repository; undefined for generated ones. */
  readonly file?: string;
  /** Markdown. */
  readonly text: string;
}

export interface ChapterGroup {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

const sources = import.meta.glob<string>(
  [
    '../../../../../docs/*.md',
    '../../../../../docs/{guide,security,runbooks}/*.md',
    '../../../../../ARCHITECTURE.md',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Paths from the root of the repository of all Markdown files that could be chapters. */
export const documentFiles = Object.keys(sources).map((file) => file.replace(/^(?:\.\.\/)+/, ''));

function fromFile(file: string, name = nameOf(file)): Chapter {
  const text = sources[`../../../../../${file}`];
  if (text === undefined) throw new Error(`${file} is missing`);
  return { name, file, text };
}

function nameOf(file: string): string {
  return file
    .replace(/^docs\//, '')
    .replace(/^guide\//, '')
    .replace(/\.md$/, '')
    .replaceAll('/', '-')
    .toLowerCase();
}

/** The documentation in reading order. */
export const chapterGroups: readonly ChapterGroup[] = [
  {
    title: 'Begin',
    chapters: [
      fromFile('docs/guide/introduction.md', ''),
      fromFile('docs/guide/getting-started.md'),
      fromFile('docs/guide/integrations.md'),
      fromFile('docs/guide/command-line.md'),
      fromFile('docs/guide/keys-and-webhooks.md'),
    ],
  },
  {
    title: 'Run it',
    chapters: [
      fromFile('docs/self-hosting.md'),
      { name: 'settings', text: settingsReference() },
      fromFile('docs/backup.md'),
      fromFile('docs/supabase-project.md'),
      fromFile('docs/billing.md'),
      fromFile('docs/domain-connect.md'),
      fromFile('docs/sizing.md'),
      fromFile('docs/reliability.md'),
      fromFile('docs/privacy.md'),
      fromFile('docs/releasing.md'),
    ],
  },
  {
    title: 'Reference',
    chapters: [
      { name: 'api', text: endpointsReference() },
      { name: 'errors', text: errorsReference() },
      fromFile('docs/glossary.md'),
      fromFile('docs/cases.md'),
    ],
  },
  {
    title: 'How it works',
    chapters: [
      fromFile('ARCHITECTURE.md'),
      fromFile('docs/engines.md'),
      fromFile('docs/language-detection.md'),
      fromFile('docs/http-caching.md'),
      fromFile('docs/performance.md'),
    ],
  },
  {
    title: 'Runbooks',
    chapters: [
      fromFile('docs/runbooks/README.md', 'runbooks'),
      ...documentFiles
        .filter((file) => /^docs\/runbooks\/[a-z-]+\.md$/.test(file))
        .map((file) => fromFile(file)),
    ],
  },
  {
    title: 'Security',
    chapters: [
      fromFile('docs/security/threat-model.md'),
      fromFile('docs/security/accounts.md'),
      fromFile('docs/security/live-editor.md'),
    ],
  },
];

export const chapters = chapterGroups.flatMap((group) => group.chapters);

/** Returns the address of a chapter. */
export function addressOf({ name }: Chapter): `/${string}` {
  return name === '' ? '/docs' : `/docs/${name}`;
}

/**
 * Returns where a link in a chapter leads: to another chapter, an anchor or another host. Undefined for files that are no
 * chapter; the reader of the page does not have the repository.
 */
export function linkFrom(chapter: Chapter, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = new URL(target, `file:///${chapter.file ?? ''}`).pathname.slice(1);
  const found = chapters.find((other) => other.file === file);
  if (found === undefined) return undefined;
  return addressOf(found) + (anchor === undefined ? '' : `#${anchor}`);
}
