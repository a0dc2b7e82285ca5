import { sectionOf, TranslationGate } from '../features/translations/translation-gate.tsx';
import { VisualEditor } from '../features/website-strings/visual-editor.tsx';
import { PageTitle } from '../installation/page-title.tsx';
import { languageName } from '../texts/language-names.ts';
import { shownAddress } from '../websites/website-labels.ts';

/** The visual editor of one translation. It fills the window. */
export function VisualEditorArea() {
  return (
    <TranslationGate className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8">
      {(website, language) => (
        <>
          <PageTitle>{`${shownAddress(website.url)} in ${languageName(language)}`}</PageTitle>
          <VisualEditor {...sectionOf(website, language)} />
        </>
      )}
    </TranslationGate>
  );
}
