import type { Email } from '@dragoman/providers/email';
import { schedule } from '../maintenance/index.ts';
import { type ContactMessage, markMailed, takeUnmailed } from './contact.store.ts';
import type { ContactMailDeps } from './deps.ts';

/** Mails of one call of `mailWaitingMessages`: a mail server that was down gets no flood. */
const mailsAtOnce = 50;
/** Milliseconds that a message waits after somebody took it; longer than a mail server is waited for. */
const lease = 300_000;

/**
 * Mails a message to the support address, unless that was done: the one of an id, or the oldest that waits. What the mail
 * server says is logged; the message stays and waits for `mailWaitingMessages`. Resolves to whether it was mailed.
 */
export async function mailMessage(deps: ContactMailDeps, id?: string): Promise<boolean> {
  const { kysely } = deps.database;
  const triedBefore = new Date(Date.now() - lease);
  const message = await takeUnmailed(kysely, { triedBefore, ...(id !== undefined && { id }) });
  if (message === undefined) return false;
  try {
    await deps.email.send(asMail(message, deps));
  } catch (error) {
    deps.log.warn({ err: error, id: message.id }, 'a contact message was kept but not mailed');
    return false;
  }
  await markMailed(kysely, message.id);
  return true;
}

/** Mails what waits, oldest first, until the mail server fails; gives how many were mailed. */
export async function mailWaitingMessages(deps: ContactMailDeps): Promise<number> {
  let count = 0;
  while (count < mailsAtOnce && (await mailMessage(deps))) count += 1;
  return count;
}

/** Mails every few minutes what waits, in as many processes as one likes. Returns the function that ends it. */
export function watchWaitingMessages(deps: ContactMailDeps): () => Promise<void> {
  const work = () => mailWaitingMessages(deps);
  return schedule({ name: 'contact messages', pause: lease, work, log: deps.log });
}

/** Plain text, so that nothing in it can be more than text. The visitor is whom an answer goes to, never the sender. */
function asMail(
  { id, email, message, isUser, createdAt }: ContactMessage,
  { supportEmail, brandName }: ContactMailDeps,
): Email {
  const facts = [
    `From: ${email}`,
    `Existing user: ${isUser ? 'yes' : 'no'}`,
    `Sent: ${createdAt.toISOString()}`,
    `Message: ${id}`,
  ];
  return {
    to: supportEmail,
    replyTo: email,
    subject: `${brandName} contact form: ${email}`,
    text: `${message}\n\n-- \n${facts.join('\n')}\n`,
  };
}
