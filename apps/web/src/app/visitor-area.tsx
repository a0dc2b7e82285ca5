import { textDirection } from '@dragoman/domain/languages';
import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import { type Texts, TextsContext } from '../texts/texts.ts';
import { VisitorFooter } from './visitor-footer.tsx';
import { VisitorHeader } from './visitor-header.tsx';
import '../site/styles/header-footer.css';

/**
 * Layout of the pages that visitors reach from the public ones: in their language, with the public pages' header and footer
 * [visitor-account-admin §2, Top navigation and footer].
 */
export function VisitorArea({ texts }: { texts: Texts }) {
  useDocumentLanguage(texts);
  return (
    <TextsContext value={texts}>
      <div className="flex min-h-dvh flex-col">
        <VisitorHeader />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <Outlet />
        </main>
        <VisitorFooter />
      </div>
    </TextsContext>
  );
}

/** The dashboard is in English, so the document's language ends with the area. */
function useDocumentLanguage({ language }: Texts): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.lang = language;
    root.dir = textDirection(language);
    return () => {
      root.lang = 'en';
      root.dir = 'ltr';
    };
  }, [language]);
}
