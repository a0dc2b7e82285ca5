import { type SwitcherConfig, switcherConfigId } from '@dragoman/domain/language-switcher';
import { readConfiguration } from './configuration.ts';
import { follow, startSwitcher } from './start.ts';
import { askForWebsite } from './website.ts';

interface InitOptions {
  readonly websiteId?: string;
}

interface Global {
  /** The one name that `translate.js` gives the page [owner-workspace §2]. `q` holds calls made before it was there. */
  Dragoman?: {
    init(options?: InitOptions): void;
    q?: InitOptions[];
    /** Called by the script that tells of a website. */
    config?(given: SwitcherConfig | null): void;
  };
}

const page = window as unknown as Global;
const early = page.Dragoman?.q;

// A page that the proxy serves may also carry the script by hand: the first one counts.
if (page.Dragoman === undefined || early !== undefined) {
  const script = document.currentScript as HTMLScriptElement | null;
  let told: SwitcherConfig | undefined;
  let fetched: Promise<SwitcherConfig | undefined> | undefined;
  const start = async (websiteId?: string) => {
    const own = readConfiguration(document);
    const says = document.getElementById(switcherConfigId) !== null;
    if (!says && websiteId !== undefined && script !== null) {
      fetched ??= askForWebsite(script, websiteId, () => told);
    }
    const config = says ? undefined : await fetched;
    if (config !== undefined) followLocation();
    const chosen = config ?? own;
    if (chosen !== undefined) startSwitcher(document, chosen);
  };
  const whenParsed = (work: () => void) => {
    if (document.readyState !== 'loading') work();
    else document.addEventListener('DOMContentLoaded', work);
  };
  page.Dragoman = {
    init: ({ websiteId } = {}) => whenParsed(() => start(websiteId)),
    config(given) {
      if (given !== null && given.languages.length > 1) told = given;
    },
  };
  addEventListener('dragoman:address', (event) => follow((event as CustomEvent<string>).detail));
  for (const options of early ?? []) page.Dragoman.init(options);
  whenParsed(() => {
    // A page that only names its alternates may yet call `init`, which knows better.
    if (document.getElementById(switcherConfigId) !== null) start();
  });
  // By then the page's own scripts have often drawn the container.
  addEventListener('load', () => setTimeout(start));
}

/** Pages that the proxy has not touched are where their address says. */
function followLocation(): void {
  const move = () => follow(location.pathname + location.search);
  move();
  for (const type of ['pointerdown', 'focus', 'click']) addEventListener(type, move, true);
}
