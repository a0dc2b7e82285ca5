import { readSwitcherConfig, type SwitcherConfig } from '@dragoman/domain/language-switcher';
import { type MountedSwitcher, mountSwitcher } from './mount.ts';

let shown: MountedSwitcher | undefined;
let drawn: SwitcherConfig | undefined;
let watched = false;
/** The original address that the page's scripts have gone to since it was loaded. */
let followed: string | undefined;

/**
 * Puts the language switcher into the page, once: into the container that it names, as soon as there is one, or into a
 * corner of the window. Called again it mends what the page's own scripts have changed since.
 */
export function startSwitcher(page: Document, config: SwitcherConfig): void {
  const id = readSwitcherConfig(config).customContainerId;
  const container = id === undefined ? null : page.getElementById(id);
  const place = container ?? page.body;
  if (id !== undefined && !watched) {
    watched = true;
    new MutationObserver(() => startSwitcher(page, drawn ?? config)).observe(page, {
      childList: true,
      subtree: true,
    });
  }
  const stands = shown?.element.isConnected === true && shown.element.parentNode === place;
  // The page's own configuration is read anew by each call.
  if (stands && JSON.stringify(config) === JSON.stringify(drawn)) return;
  shown?.remove();
  drawn = config;
  shown = mountSwitcher(place, config, { floating: container === null, path: () => followed });
}

/** Has the switcher lead to where the page's address goes. */
export function follow(path: string): void {
  followed = path;
}
