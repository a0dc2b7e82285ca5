import type { Addresses } from './addresses.ts';
import { replace } from './override.ts';

/** Milliseconds without a finished request after which scripts are no longer starting or going to a page. */
const quietMs = 250;
/** Milliseconds after which the language's address is shown in any case. */
const longestMs = 2000;

/**
 * Lets the site's scripts use original addresses while the visitor sees those of the language. The address is the original one while
 * the page starts, a link is clicked, `popstate` is handled and scripts go to another page; afterwards it is the language's again.
 * @param onChange called after the address has changed
 */
export function keepLanguageInHistory({ shown, original }: Addresses, onChange: () => void) {
  const replaceState = history.replaceState.bind(history);
  const setAddress = (address: string) => {
    if (address !== location.href) replaceState(history.state, '', address);
  };
  const showOriginal = () => setAddress(original(location.href));
  const showTranslated = () => {
    const path = shown(location.href);
    // Absolute, because a path would be resolved against the page's `<base>`, and another host's address throws.
    if (path) setAddress(location.origin + path);
  };
  let timer = 0;
  let since = 0;
  const showLanguage = () => {
    clearTimeout(timer);
    timer = 0;
    showTranslated();
    onChange();
  };
  const showLanguageSoon = () => {
    if (document.readyState !== 'complete') return;
    if (!timer) since = performance.now();
    clearTimeout(timer);
    timer = window.setTimeout(
      showLanguage,
      Math.min(quietMs, since + longestMs - performance.now()),
    );
  };
  replace<History>([History], /^(push|replace)State$/, (node, call, given) => {
    const address = given[2] ?? original(location.href);
    given[2] = URL.parse(address as string, document.baseURI) ?? address;
    // The entry that is left keeps its address.
    showTranslated();
    call(node);
    showLanguageSoon();
  });
  addEventListener('popstate', () => {
    showOriginal();
    showLanguageSoon();
  });
  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest?.('a')) return;
      showOriginal();
      showLanguageSoon();
      // A click that no script takes follows the link from the language's address.
      addEventListener('click', () => event.defaultPrevented || showLanguage(), { once: true });
    },
    true,
  );
  keepLanguageOfNavigations(shown);
  showOriginal();
  // This script stands in the head, so the page has not loaded yet.
  addEventListener('load', () => {
    showLanguageSoon();
    new PerformanceObserver(() => timer && showLanguageSoon()).observe({ type: 'resource' });
  });
}

/** Leads a script's own navigation to another document, such as `location = '/path'`, to its address in the language. */
function keepLanguageOfNavigations(shown: Addresses['shown']): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event;
    // What a visitor follows has the language, or leaves it on purpose.
    if (!event.cancelable || event.userInitiated || destination.sameDocument) return;
    const path = event.downloadRequest === null && !event.formData && shown(destination.url);
    if (!path) return;
    event.preventDefault();
    location[navigationType === 'push' ? 'assign' : 'replace'](path);
  });
}
