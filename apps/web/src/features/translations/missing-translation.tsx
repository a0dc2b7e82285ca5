import { OtherAccountNotice } from '../../account/other-account-notice.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { languageName } from '../../texts/language-names.ts';
import { Notice } from '../../ui/alert.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { BackToWebsite, TranslationHeading } from './translation-heading.tsx';

interface MissingTranslationProps {
  readonly website: WebsiteRow;
  readonly language: string;
  /** True in the open account, where a member may work in other languages only. */
  readonly isOwn: boolean;
}

/** Says why a translation is not shown: it does not exist, or the user may not see it. */
export function MissingTranslation({ website, language, isOwn }: MissingTranslationProps) {
  const name = languageName(language);
  if (website.translation_languages.includes(language))
    return (
      <div className="grid grid-cols-1 gap-6">
        <PageTitle>{`${shownAddress(website.url)} in ${languageName(language)}`}</PageTitle>
        <TranslationHeading website={website} language={language} />
        {isOwn ? (
          <Notice>You may not work in this language.</Notice>
        ) : (
          <OtherAccountNotice accountId={website.user_id} />
        )}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>Translation</PageTitle>
      <BackToWebsite website={website} />
      <h1 className="text-3xl font-bold sm:text-4xl">There is no {name} translation</h1>
      <p className="text-soft">
        This website is not translated to {name}. You can add the language on the website’s page.
      </p>
    </div>
  );
}
