import { type SwitcherConfig, switcherConfigId } from '@dragoman/domain/language-switcher';
import { readConfiguration } from './configuration.ts';
import { setOriginalPath, startSwitcher } from './start.ts';
import { fetchWebsiteConfig } from './website-config.ts';

interface InitOptions {
  readonly websiteId?: string;
}

interface Global {
  /** The only global of `translate.js` [owner-workspace §2]. `q` holds calls made before it loaded. */
  Dragoman?: {
    init(options?: InitOptions): void;
    q?: InitOptions[];
    /** Called by the script with a website's configuration. */
    config?(given: SwitcherConfig | null): void;
  };
}

const page = window as unknown as Global;
const queued = page.Dragoman?.q;

// A served page may also contain a pasted snippet: the first one counts.
if (page.Dragoman === undefined || queued !== undefined) {
  const script = document.currentScript as HTMLScriptElement | null;
  let received: SwitcherConfig | undefined;
  let fetched: Promise<SwitcherConfig | undefined> | undefined;
  const start = async (websiteId?: string) => {
    const own = readConfiguration(document);
    const hasConfig = document.getElementById(switcherConfigId) !== null;
    if (!hasConfig && websiteId !== undefined && script !== null) {
      fetched ??= fetchWebsiteConfig(script, websiteId, () => received);
    }
    const config = hasConfig ? undefined : await fetched;
    if (config !== undefined) trackLocation();
    const best = config ?? own;
    if (best !== undefined) startSwitcher(document, best);
  };
  const whenParsed = (work: () => void) => {
    if (document.readyState !== 'loading') work();
    else document.addEventListener('DOMContentLoaded', work);
  };
  page.Dragoman = {
    init: ({ websiteId } = {}) => whenParsed(() => start(websiteId)),
    config(given) {
      if (given !== null && given.languages.length > 1) received = given;
    },
  };
  addEventListener('dragoman:address', (event) =>
    setOriginalPath((event as CustomEvent<string>).detail),
  );
  for (const options of queued ?? []) page.Dragoman.init(options);
  whenParsed(() => {
    // Without a configuration, a later `init` may fetch a better one than the page's alternates.
    if (document.getElementById(switcherConfigId) !== null) start();
  });
  // Until then, the page's own scripts may add the container.
  addEventListener('load', () => setTimeout(start));
}

/** Takes the original path from the address bar, on pages that the proxy does not serve. */
function trackLocation(): void {
  const update = () => setOriginalPath(location.pathname + location.search);
  update();
  for (const type of ['pointerdown', 'focus', 'click']) addEventListener(type, update, true);
}
