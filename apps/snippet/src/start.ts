import { readSwitcherConfig, type SwitcherConfig } from '@dragoman/domain/language-switcher';
import { type MountedSwitcher, mountSwitcher } from './mount.ts';

let mounted: MountedSwitcher | undefined;
let mountedConfig: SwitcherConfig | undefined;
let watched = false;
/** The original address that the page's scripts navigated to. */
let originalPath: string | undefined;

/**
 * Adds the language switcher to the page once: in its container as soon as that exists, otherwise in a corner of the window.
 * Called again, it restores a switcher that the page's scripts have removed.
 */
export function startSwitcher(page: Document, config: SwitcherConfig): void {
  const id = readSwitcherConfig(config).customContainerId;
  const container = id === undefined ? null : page.getElementById(id);
  const place = container ?? page.body;
  if (id !== undefined && !watched) {
    watched = true;
    new MutationObserver(() => startSwitcher(page, mountedConfig ?? config)).observe(page, {
      childList: true,
      subtree: true,
    });
  }
  const isInPlace = mounted?.element.isConnected === true && mounted.element.parentNode === place;
  // Each call reads the page's configuration again.
  if (isInPlace && JSON.stringify(config) === JSON.stringify(mountedConfig)) return;
  mounted?.remove();
  mountedConfig = config;
  mounted = mountSwitcher(place, config, {
    floating: container === null,
    path: () => originalPath,
  });
}

/** Sets the original path that the switcher's links lead to. */
export function setOriginalPath(path: string): void {
  originalPath = path;
}
