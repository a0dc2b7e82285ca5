import type { Addresses } from './addresses.ts';

/**
 * Lets the site's scripts use original addresses while the visitor sees those of the language. Scripts that push an address or
 * handle `popstate` find the original one; right after, it is replaced by the language's.
 * @param onChange called after the address has changed
 */
export function keepLanguageInHistory({ shown, original }: Addresses, onChange: () => void): void {
  const replaceState = history.replaceState.bind(history);
  // Absolute, because a path would be resolved against the page's `<base>`, and another host's address throws.
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
    onChange();
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
