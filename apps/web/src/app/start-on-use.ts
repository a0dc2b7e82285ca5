// The text of these functions is inlined into a document, so they use nothing from outside.

/** What `startOnUse` is told by the server. */
export interface StartSettings {
  readonly script: string;
  /** Scripts that it needs: found in one another, they would load one after the other. */
  readonly chunks: readonly string[];
  /** Where a session is stored: the own one, and an administrator's during an impersonation. */
  readonly sessionKeys: readonly string[];
  /** In the storage of the window: an address that a mail was sent to, whose code the app asks for. */
  readonly mailedToKey: string;
  readonly languageKey: string;
  readonly startedEvent: string;
  /** True if the app adds something to the page by itself: then it starts once the page is shown. */
  readonly isIncomplete: boolean;
  /** True if the app starts once the page is painted. */
  readonly startsOncePainted: boolean;
}

/** Told to the window when the app has taken the page over. */
export const startedEvent = 'app-started';

/**
 * Starts the app of a page that the server has rendered as soon as somebody uses the page. What they press, submit or choose before
 * is done once the app has taken over; what they type stays in its field. If this browser has a session, a sign-in in its address or
 * another language, the app starts at once and draws the page anew. Runs before the first paint.
 */
export function startOnUse(settings: StartSettings, repetitionOf: typeof repetition): void {
  const app = document.querySelector<HTMLElement>('#app');
  const loading = document.querySelector<HTMLTemplateElement>('#loading');
  if (app === null || loading === null) return;
  const uses = ['keydown', 'focusin', 'input', 'storage', 'hashchange'];
  const actions = ['click', 'submit', 'change'];
  let isStarting = false;
  let repeat: (() => void) | undefined;

  const stored = (key: string, session = false) => {
    try {
      return (session ? sessionStorage : localStorage).getItem(key);
    } catch {
      return null;
    }
  };
  const isAnother = () =>
    settings.sessionKeys.some((key) => stored(key) !== null) ||
    stored(settings.mailedToKey, true) !== null ||
    /[?#&](?:access_token|refresh_token|code|error)=/.test(location.search + location.hash) ||
    (stored(settings.languageKey) ?? app.dataset['rendered']) !== app.dataset['rendered'];
  const add = (name: 'link' | 'script', attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return document.head.appendChild(element);
  };
  const start = () => {
    if (isStarting) return;
    isStarting = true;
    if (isAnother()) {
      delete app.dataset['rendered'];
      app.replaceChildren(loading.content.cloneNode(true));
    }
    const crossorigin = '';
    for (const href of settings.chunks) add('link', { rel: 'modulepreload', crossorigin, href });
    // Without a connection, the next use tries again.
    add('script', { type: 'module', crossorigin, src: settings.script }).onerror = () => {
      isStarting = false;
    };
  };
  // Browsers report a pointer at rest too, so only one on a control counts.
  const reach = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form, button, select') !== null) start();
  };
  const keep = (event: Event) => {
    const repeated = repetitionOf(event);
    if (repeated === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    repeat = repeated;
    start();
  };

  addEventListener('pointerover', reach, true);
  for (const type of uses) addEventListener(type, start, true);
  for (const type of actions) addEventListener(type, keep, true);
  const stop = () => {
    for (const type of actions) removeEventListener(type, keep, true);
    repeat?.();
  };
  addEventListener(settings.startedEvent, stop, { once: true });
  if (isAnother()) start();
  else if (settings.isIncomplete || settings.startsOncePainted) addEventListener('load', start);
  if (settings.startsOncePainted) requestAnimationFrame(() => setTimeout(start));
}

/** Returns how to do again what an event did. Undefined if the browser does it without the app. */
export function repetition({ type, target }: Event): (() => void) | undefined {
  if (type === 'submit' && target instanceof HTMLFormElement) return () => target.requestSubmit();
  if (type === 'change' && target instanceof HTMLSelectElement) {
    const { value } = target;
    return () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (type !== 'click' || !(target instanceof Element)) return undefined;
  const pressed = target.closest<HTMLElement>(
    'button[type=button]:not([popovertarget]), a[aria-current=page]',
  );
  return pressed === null ? undefined : () => pressed.click();
}
