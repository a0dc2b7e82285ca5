import type { Locator, Page } from 'playwright-core';

/** How long a change may take to be seen or stored. */
export const within = { timeout: 15_000 };
/** A window in which preview and cards stand side by side. */
export const wide = { viewport: { width: 1440, height: 1000 } } as const;

/** The screen as its owner operates it, by the names that a screen reader tells. */
export interface SwitcherScreen {
  readonly page: Page;
  /** The state of saving, once it is this. */
  state(text: string): Locator;
  choose(group: string, name: string): Promise<void>;
  color(name: string): Locator;
  /** How the switcher in the preview looks; empty until it is there. */
  look(): Promise<object>;
  /** Bodies of what the page writes into the website's row from now on. */
  writes(): { readonly language_switcher_config?: unknown }[];
  /** Until nothing is being saved. */
  settled(): Promise<void>;
  /** Has every such write fail, until the route is taken away. */
  refuseWrites(): Promise<unknown>;
}

const rows = '**/rest/v1/websites*';

export function screenOf(page: Page): SwitcherScreen {
  return {
    page,
    state: (text) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) }),
    choose: (group, name) =>
      page.getByRole('group', { name: group }).getByText(name, { exact: true }).click(),
    color: (name) => page.getByRole('textbox', { name, exact: true }),
    look: async () => (await shown(page)) ?? {},
    writes() {
      const bodies: { language_switcher_config?: unknown }[] = [];
      page.on('request', (request) => {
        const isWrite = request.method() === 'PATCH' && request.url().includes('/rest/v1/websites');
        if (isWrite) bodies.push(request.postDataJSON());
      });
      return bodies;
    },
    settled: () => page.getByText('Saving...').waitFor({ state: 'detached' }),
    refuseWrites: () =>
      page.route(rows, (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      ),
  };
}

/** The frame of the live preview. */
export function preview(page: Page) {
  return page.locator('iframe[title^="Preview in"]');
}

/** Read through the outer page: scripts do not run in every preview. */
function shown(page: Page) {
  return page.evaluate(() => {
    const inside = document.querySelector('iframe')?.contentDocument;
    const host = inside?.querySelector('dragoman-switcher');
    const root = host?.shadowRoot;
    const current = root?.querySelector('[aria-current]');
    const other = root?.querySelector('a:not([aria-current])');
    if (!inside || !host || !root || !current || !other) return undefined;
    const style = getComputedStyle(host);
    const colors = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    };
    return {
      template: root.querySelector('nav')?.className,
      list: root.querySelector('ul')?.className,
      open: root.querySelector('button')?.getAttribute('aria-expanded') === 'true',
      current: (current as HTMLElement).textContent.trim(),
      other: (other as HTMLElement).textContent.trim(),
      flags: root.querySelectorAll('a .flag').length,
      font: `${style.fontSize} ${style.fontWeight} ${style.textTransform}`,
      active: colors(current),
      inactive: colors(other),
      hover: ['Text', 'Background']
        .map((part) => style.getPropertyValue(`--hover${part}Color`))
        .join(' on '),
      left: style.position === 'fixed' ? style.left === '16px' : undefined,
      parent: host.parentElement?.id || host.parentElement?.tagName,
      language: inside.documentElement.lang,
      direction: getComputedStyle(inside.documentElement).direction,
    };
  });
}

/**
 * Moves a slider over these values with no time between them. Returns what the state of saving says from then on, each text once until it
 * changes.
 */
export async function quickEdits(
  slider: Locator,
  values: readonly string[],
): Promise<() => Promise<string[]>> {
  const seen = await slider.evaluateHandle((element, wanted) => {
    const texts: string[] = [];
    const status = [...document.querySelectorAll('[role=status]')];
    const saving = status.find(({ textContent }) => /Saved automatically/.test(textContent));
    new MutationObserver(() => {
      const text = saving?.textContent ?? '';
      if (texts.at(-1) !== text) texts.push(text);
    }).observe(saving ?? element, { subtree: true, characterData: true, childList: true });
    // As if typed: React listens to the field's own setter.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const value of wanted) {
      set?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return texts;
  }, values);
  return () => seen.jsonValue();
}
