import { ApiError, createApiClient } from '@dragoman/contract/client';
import { emailWarning, normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { hasStoredSession } from '../../api/stored-session.ts';
import { installation } from '../../installation/installation.ts';
import { exampleHost } from '../../websites/add-website-texts.ts';
import { createPendingWebsite } from '../../websites/create-pending-website.ts';

type Message = 'blank' | 'typing' | 'email' | 'failed';
type Label = 'idle' | 'adding' | 'scanning';

/** Milliseconds until the label says that the website is being read. */
const scanningAfter = 4000;

/**
 * Checks the address while typing and on submit [visitor-account-admin §5], then adds the website: at the dashboard for signed-
 * in users, as a temporary website with a preview for visitors. Its texts are in the form.
 */
function enhance(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name=add]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (input === null || button === null) return;

  const idleLabel = button.textContent;
  const say = (shown?: Message, reason = '') => {
    showMessage(form, shown, reason);
    const faulty = shown !== undefined && shown !== 'failed';
    input.ariaInvalid = faulty ? 'true' : null;
  };
  const show = (shown: Label) => {
    const busy = shown !== 'idle';
    const label = busy ? form.querySelector(`[data-label=${shown}]`)?.textContent : idleLabel;
    button.textContent = label ?? idleLabel;
    form.toggleAttribute('data-busy', busy);
    form.ariaBusy = String(busy);
    input.disabled = busy;
    button.disabled = busy || input.value.trim() === '';
  };
  const typed = () => {
    say(emailWarning(input.value, exampleHost) === undefined ? undefined : 'typing');
    button.disabled = input.value.trim() === '';
  };
  /** Returns the normalized address. Undefined if it is invalid; the form then shows why. */
  const read = (): string | undefined => {
    try {
      return normalizeWebsiteUrl(input.value);
    } catch {
      say(input.value.includes('@') ? 'email' : 'blank');
      input.focus();
      return undefined;
    }
  };
  const submit = async () => {
    const url = read();
    if (url === undefined) return;
    if (hasStoredSession({ getItem: (key) => localStorage.getItem(key) })) {
      location.assign(`/dashboard?add=${encodeURIComponent(url)}`);
      return;
    }
    say();
    show('adding');
    const slow = setTimeout(() => show('scanning'), scanningAfter);
    try {
      location.assign(`/onboarding/${await park(url)}`);
    } catch (error) {
      show('idle');
      say('failed', error instanceof ApiError ? error.error : '');
    }
    clearTimeout(slow);
  };

  form.noValidate = true;
  input.addEventListener('input', typed);
  // Enter does not submit a form whose button is disabled.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && button.disabled) read();
  });
  // A click on a disabled button goes to its container.
  input.parentElement?.addEventListener('click', () => button.disabled && input.focus());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void submit();
  });
  // The browser may restore the page with typed text.
  addEventListener('pageshow', () => show('idle'));
  show('idle');
}

function showMessage(form: HTMLFormElement, shown: Message | undefined, reason: string): void {
  for (const message of form.querySelectorAll<HTMLElement>('[data-message]'))
    message.hidden = message.dataset['message'] !== shown;
  const place = form.querySelector<HTMLElement>('[data-reason]');
  if (place === null) return;
  place.textContent = reason;
  place.hidden = reason === '';
}

const api = createApiClient({ baseUrl: installation().apiUrl });

async function park(typed: string): Promise<string> {
  const { url, detectedLanguage } = await api('POST /api/detect-website-language', {
    body: { url: typed },
  });
  return createPendingWebsite(url, detectedLanguage);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-add-website]'))
  enhance(form);
