import type { Addresses } from './addresses.ts';

/**
 * Lets the site's scripts work with the site's own addresses while the visitor sees those of the language: a script that
 * pushes an address, or hears that the visitor went back, finds the original one; right after, the language's stands there.
 * @param moved called when the page has another address
 */
export function keepLanguageInHistory({ shown, original }: Addresses, moved: () => void): void {
  const replace = history.replaceState.bind(history);
  const showOriginal = () => {
    const wanted = original();
    if (wanted !== here()) replace(history.state, '', wanted);
  };
  let waiting = false;
  const showLanguage = () => {
    waiting = false;
    const wanted = shown(location.href);
    if (wanted !== undefined && wanted !== here()) replace(history.state, '', wanted);
    moved();
  };
  const showLanguageSoon = () => {
    if (!waiting) setTimeout(showLanguage);
    waiting = true;
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name];
    history[name] = function (this: History, ...given) {
      change.apply(this, given);
      showLanguageSoon();
    };
  }
  addEventListener('popstate', () => {
    showOriginal();
    showLanguageSoon();
  });
  showOriginal();
  if (document.readyState === 'complete') showLanguageSoon();
  else addEventListener('load', showLanguageSoon);
}

const here = () => location.pathname + location.search + location.hash;
