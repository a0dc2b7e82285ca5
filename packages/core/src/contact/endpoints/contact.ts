import { contactEndpoint } from '@dragoman/contract/contact';
import { DragomanError } from '@dragoman/domain/errors';
import { implement } from '../../api/index.ts';
import { assertPerson } from '../check-bot.ts';
import { countMessages, insertMessage } from '../contact.store.ts';
import type { ContactDeps } from '../deps.ts';
import { mailMessage } from '../mail.ts';

/** Messages that one e-mail address may send within an hour, from wherever. */
const messagesAnHour = 5;

export const sendContactMessage = implement(
  contactEndpoint,
  async ({ body, request }, deps: ContactDeps) => {
    const { kysely } = deps.database;
    await assertPerson(deps, body.recaptchaToken, request.address);
    const hourAgo = new Date(Date.now() - 3_600_000);
    if ((await countMessages(kysely, body.email, hourAgo)) >= messagesAnHour) {
      throw new DragomanError('too-many-requests');
    }
    const id = await insertMessage(kysely, body);
    await mailMessage(deps, id);
    return { received: true as const };
  },
);
