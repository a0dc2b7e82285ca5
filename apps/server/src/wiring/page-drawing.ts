import {
  createChromiumDrawer,
  findChromium,
  type PageDrawer,
} from '@dragoman/providers/page-drawing';
import type { RoleContext } from './role-context.ts';

const opened = new WeakMap<object, PageDrawer | undefined>();

/** Returns what draws pages for scans and editors, one for all roles of a process; undefined without a browser. */
export function openDrawer(context: RoleContext): PageDrawer | undefined {
  const { services } = context;
  if (!opened.has(services)) opened.set(services, createDrawer(context));
  return opened.get(services);
}

function createDrawer({ config, services, shutdown, log }: RoleContext): PageDrawer | undefined {
  const { SCAN_BROWSER: wanted, SCAN_BROWSER_SANDBOX: sandbox } = config;
  if (wanted === 'off') return undefined;
  const executablePath = findChromium(wanted);
  if (executablePath === undefined) {
    log.warn(
      { SCAN_BROWSER: wanted },
      'scans draw no pages: Chromium or playwright-core is missing',
    );
    return undefined;
  }
  const { fetchPage } = services;
  const drawer = createChromiumDrawer({ executablePath, fetchPage, sandbox });
  shutdown.add('browser of scans', () => drawer.close());
  return drawer;
}
