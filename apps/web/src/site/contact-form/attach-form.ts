import { type BotCheck, BotCheckNotReady } from '../bot-check/bot-check.ts';
import type { ToastCalls } from '../toast/open-toasts.ts';
import type { ContactText } from './contact-texts.data.ts';
import type { ContactMessage, Outcome } from './send-message.ts';

export interface ContactParts {
  readonly form: HTMLFormElement;
  readonly check: BotCheck;
  readonly toasts: ToastCalls;
  send(message: ContactMessage): Promise<Outcome>;
}

/** Sends the form: disables the button meanwhile, then shows a toast [visitor-account-admin §4, Contact]. */
export function attachForm({ form, check, toasts, send }: ContactParts): void {
  const button = form.querySelector('button') as HTMLButtonElement;
  const idle = button.textContent;
  button.disabled = false;
  const busy = (isBusy: boolean) => {
    button.disabled = isBusy;
    button.textContent = isBusy ? textOf('sending') : idle;
    form.setAttribute('aria-busy', String(isBusy));
    // Disabling the button removed its focus.
    if (!isBusy && document.activeElement === document.body) button.focus({ preventScroll: true });
  };
  const sent = async (): Promise<Outcome> => {
    try {
      return await send({ ...fieldsOf(form), recaptchaToken: await check.token() });
    } catch (error) {
      if (!(error instanceof BotCheckNotReady)) return { type: 'unreachable' };
      return { type: 'refused', error: textOf('not-ready') };
    }
  };
  for (const touch of ['focusin', 'input', 'pointerdown']) {
    form.addEventListener(touch, check.prepare);
  }
  form.addEventListener('input', ({ target }) =>
    (target as Element).removeAttribute('aria-invalid'),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    toasts.closeAll();
    busy(true);
    const outcome = await sent();
    busy(false);
    tell(outcome, form, toasts);
    if (outcome.type !== 'sent') check.prepare();
  });
}

function fieldsOf(form: HTMLFormElement): Omit<ContactMessage, 'recaptchaToken'> {
  const data = new FormData(form);
  return {
    email: String(data.get('email')).trim(),
    message: String(data.get('message')),
    isUser: data.has('isUser'),
  };
}

function tell(outcome: Outcome, form: HTMLFormElement, toasts: ToastCalls): void {
  if (outcome.type === 'sent') {
    form.reset();
    toasts.show('good', textOf('sent'));
  } else if (outcome.type === 'unreachable') {
    toasts.show('bad', textOf('error'));
  } else {
    const { error, field } = outcome;
    toasts.show('bad', error === undefined ? textOf('failed') : inPageLanguage(error));
    const refused = field === undefined ? null : form.elements.namedItem(field);
    if (refused instanceof HTMLElement) {
      refused.setAttribute('aria-invalid', 'true');
      refused.focus();
    }
  }
}

function textOf(name: ContactText): string {
  return document.querySelector(`[data-text="${name}"]`)?.textContent ?? '';
}

/** Returns the page's translation of an API error, if it has one. */
function inPageLanguage(sentence: string): string {
  const known = [...document.querySelectorAll<HTMLElement>('[data-answer]')];
  return known.find(({ dataset }) => dataset['answer'] === sentence)?.textContent ?? sentence;
}
