import { readSwitcherConfig } from '@dragoman/domain/language-switcher';
import { readConfiguration } from './configuration.ts';
import { type MountedSwitcher, mountSwitcher } from './mount.ts';

let shown: MountedSwitcher | undefined;

/**
 * Puts the language switcher into the page, once, from what the page says about its languages: into the container that
 * it names, or into a corner of the window. Does nothing on a page of one language.
 */
export function startSwitcher(page: Document): void {
  if (shown?.element.isConnected === true) return;
  const config = readConfiguration(page);
  if (config === undefined) return;
  const { customContainerId } = readSwitcherConfig(config);
  const container = customContainerId === undefined ? null : page.getElementById(customContainerId);
  shown?.remove();
  shown = mountSwitcher(container ?? page.body, config, { floating: container === null });
}
