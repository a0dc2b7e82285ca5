import { startSwitcher } from './start.ts';

interface Global {
  /** The one name that `translate.js` gives the page [owner-workspace §2]. */
  Dragoman?: { init(options?: { readonly websiteId?: string }): void };
}

const page = window as unknown as Global;
// A page that the proxy serves may also carry the script by hand: the first one counts.
if (page.Dragoman === undefined) {
  const start = () => startSwitcher(document);
  const init = () => {
    if (document.readyState !== 'loading') start();
    else document.addEventListener('DOMContentLoaded', start);
  };
  page.Dragoman = { init };
  init();
  // By then the page's own scripts have often drawn the container.
  addEventListener('load', start);
}
