import type { Addresses } from './addresses.ts';

/**
 * Lets the site's scripts work with the site's own addresses while the visitor sees those of the language: a script that
 * pushes an address, or hears that the visitor went back, finds the original one; right after, the language's stands there.
 * @param moved called when the page has another address
 */
export function keepLanguageInHistory({ shown, original }: Addresses, moved: () => void): void {
  const replaceState = history.replaceState.bind(history);
  // In full: a path alone would be resolved against the page's `<base>`, and another host's address throws.
  const replace = (path: string) => replaceState(history.state, '', location.origin + path);
  const showOriginal = () => {
    const wanted = original();
    if (wanted !== here()) replace(wanted);
  };
  let waiting = false;
  const showLanguage = () => {
    waiting = false;
    const wanted = shown(location.href);
    if (wanted !== undefined && wanted !== here()) replace(wanted);
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
