import type { BotCheckAnswer } from '@dragoman/contract/contact';
import { installation } from '../../installation/installation.ts';
import { createBotCheck } from '../bot-check/bot-check.ts';
import { startDriver } from '../bot-check/start-driver.ts';
import { attachForm } from '../contact-form/attach-form.ts';
import { sendMessage } from '../contact-form/send-message.ts';
import { openToasts } from '../toast/open-toasts.ts';

/** Sends the contact form of /help and /contact with the installation's bot check. */
const form = document.querySelector<HTMLFormElement>('[data-contact]');

async function ask(): Promise<BotCheckAnswer> {
  const answer = await fetch(`${installation().apiUrl}/api/bot-check`, {
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`The bot check answered ${answer.status}`);
  return answer.json();
}

function showNotice(driver: BotCheckAnswer['driver']): void {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-bot-check]')) {
    const name = notice.dataset['botCheck'];
    const isGeneral = name === '';
    // Google requires its own notice; without a check none is needed.
    notice.hidden = isGeneral ? driver === 'off' || driver === 'recaptcha-v3' : name !== driver;
  }
}

if (form !== null) {
  const place = form.querySelector<HTMLElement>('[data-bot-check-place]') as HTMLElement;
  attachForm({
    form,
    send: sendMessage,
    toasts: openToasts(() => form.querySelector<HTMLElement>('button[type="submit"]')),
    check: createBotCheck({
      ask,
      start: (answer) => {
        showNotice(answer.driver);
        return startDriver(answer, place);
      },
    }),
  });
}
