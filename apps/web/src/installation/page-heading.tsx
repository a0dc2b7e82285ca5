import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageHeadingProps {
  readonly title: string;
  /** The link to the page above. */
  readonly back: ReactNode;
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode;
  /** What the page is for. */
  readonly children: ReactNode;
}

/** The head of a page below another one, and the document's title. */
export function PageHeading({ title, back, aside, children }: PageHeadingProps) {
  return (
    <div>
      <PageTitle>{title}</PageTitle>
      {back}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold wrap-anywhere hyphens-auto sm:text-4xl">{title}</h1>
        {aside}
      </div>
      <p className="mt-3 max-w-2xl break-words text-soft">{children}</p>
    </div>
  );
}
