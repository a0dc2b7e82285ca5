import { type AppConfig, type AppPage, loadRenderer, renderedDocument } from '@dragoman/web';

/**
 * Returns a function that returns the sign-in page's document in a language: the form is in it, so it is painted and can be filled
 * in before the app has loaded. Each language is rendered once, on its first request; after a failure, on the next one.
 */
export function signInPage(
  webRoot: string,
  config: AppConfig,
  page: AppPage,
): (language: string) => Promise<string> {
  const documents = new Map<string, Promise<string>>();
  const render = async (language: string) => {
    const { renderSignIn } = await loadRenderer(webRoot);
    const rendered = await renderSignIn(config, language);
    return renderedDocument(webRoot, config, page, { ...rendered, language });
  };
  return (language) => {
    const known = documents.get(language);
    if (known !== undefined) return known;
    const document = render(language);
    documents.set(language, document);
    document.catch(() => documents.delete(language));
    return document;
  };
}
