import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { routes } from '../../routes/routes.data.ts';
import { languageName } from '../../texts/language-names.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

interface WebsiteProps {
  readonly website: WebsiteRow;
}

/** The way back to the website, and the language. */
export function TranslationHeading({ website, language }: WebsiteProps & { language: string }) {
  return <Heading back={<BackToWebsite website={website} />} language={language} />;
}

/** The way back and the name of the page, on one line where there is room. */
export function Heading({ back, language }: { back: ReactNode; language: string }) {
  return (
    <div className="flex min-w-0 grow basis-80 items-center gap-x-4 sm:basis-auto max-sm:flex-wrap">
      <div className="min-w-11 sm:[&_span]:sr-only">{back}</div>
      <h1 className="text-2xl font-bold sm:shrink-0">{languageName(language)} translation</h1>
    </div>
  );
}

export function BackToWebsite({ website }: WebsiteProps) {
  return (
    <BackLink to={generatePath(routes.website, { websiteId: website.id })}>
      Back to <span translate="no">{shownAddress(website.url)}</span>
    </BackLink>
  );
}
