import { readSwitcherConfig } from '@dragoman/domain/language-switcher';
import { readConfiguration } from './configuration.ts';
import { type MountedSwitcher, mountSwitcher } from './mount.ts';

let shown: MountedSwitcher | undefined;

/**
 * Puts the language switcher into the page, once, from what the page says about its languages: into the container that
 * it names, or into a corner of the window. Called again it mends what the page's own scripts have changed since. Does
 * nothing on a page of one language.
 */
export function startSwitcher(page: Document): void {
  const config = readConfiguration(page);
  if (config === undefined) return;
  const id = readSwitcherConfig(config).customContainerId;
  const container = id === undefined ? null : page.getElementById(id);
  const place = container ?? page.body;
  if (shown?.element.isConnected === true && shown.element.parentNode === place) return;
  shown?.remove();
  shown = mountSwitcher(place, config, { floating: container === null });
}
