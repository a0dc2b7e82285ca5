import type { ReactNode } from 'react';

/** One public page: rendered once when the app is built, to HTML that needs no script to be read. */
export interface SitePage {
  /** From the site's root, without a trailing slash: `/pricing`. */
  readonly path: `/${string}`;
  /** Text of `<title>`; the brand is put after it, except on the start page. */
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description: string;
  /** Names of scripts under `enhance/`, for what moves. */
  readonly enhancements?: readonly string[];
  /** schema.org objects without `@context`. */
  readonly structuredData?: readonly Readonly<Record<string, unknown>>[];
  /** Kept out of search engines and the sitemap. */
  readonly unlisted?: boolean;
  readonly Content: () => ReactNode;
}
