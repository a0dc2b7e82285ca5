import type { ReactNode } from 'react';

/** A public page, rendered to plain HTML at build time. */
export interface SitePage {
  /** Path without a trailing slash: `/pricing`. */
  readonly path: `/${string}`;
  /** Text of `<title>`; the brand is appended, except on the start page. */
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description: string;
  /** Names of its scripts under `enhance/`. */
  readonly enhancements?: readonly string[];
  /** schema.org objects without `@context`. */
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
  /** True to keep it out of search engines and the sitemap. */
  readonly unlisted?: boolean;
  /** True for the documentation: it is not translated. */
  readonly isEnglishOnly?: boolean;
  readonly Content: (props: ContentProps) => ReactNode;
}

export interface ContentProps {
  /** Address of the documentation's search index. */
  readonly searchIndex: string;
}
