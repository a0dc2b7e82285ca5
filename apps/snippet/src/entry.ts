import { startSwitcher } from './start.ts';

interface Global {
  /** The one name that `translate.js` gives the page. */
  Dragoman?: { init(options?: { readonly websiteId?: string }): void };
}

const page = window as unknown as Global;
// A page that the proxy serves may also carry the script by hand: the first one counts.
if (page.Dragoman === undefined) {
  const init = () => startSwitcher(document);
  page.Dragoman = { init };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', init);
  else init();
}
