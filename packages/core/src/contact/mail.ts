import type { Email } from '@dragoman/providers/email/port';
import { schedule } from '../maintenance/index.ts';
import { type ContactMessage, markMailed, takeUnmailed } from './contact.store.ts';
import type { ContactMailDeps } from './deps.ts';

/** Mails per run, so that a mail server that was down is not flooded. */
const mailsPerRun = 50;
/** Milliseconds until a message is tried again; longer than the mail server's timeout. */
const lease = 300_000;

/**
 * Mails one unmailed message to the support address: the one with an id, or the oldest. Returns true if it was mailed. A
 * failure is logged; `mailWaitingMessages` tries again.
 */
export async function mailMessage(deps: ContactMailDeps, id?: string): Promise<boolean> {
  const { kysely } = deps.database;
  const message = await takeUnmailed(kysely, {
    retryAfter: lease,
    ...(id !== undefined && { id }),
  });
  if (message === undefined) return false;
  try {
    await deps.email.send(toMail(message, deps));
  } catch (error) {
    deps.log.warn({ err: error, id: message.id }, 'a contact message was stored but not mailed');
    return false;
  }
  await markMailed(kysely, message.id);
  return true;
}

/** Mails unmailed messages, oldest first, until the mail server fails. Returns the number of mails. */
export async function mailWaitingMessages(deps: ContactMailDeps): Promise<number> {
  let count = 0;
  while (count < mailsPerRun && (await mailMessage(deps))) count += 1;
  return count;
}

/** Mails unmailed messages every five minutes; safe in several processes. Returns the function that stops it. */
export function watchWaitingMessages(deps: ContactMailDeps): () => Promise<void> {
  const work = () => mailWaitingMessages(deps);
  return schedule({ name: 'contact messages', pause: lease, work, log: deps.log });
}

/** Plain text, because the message is untrusted. The visitor is the reply address, never the sender. */
function toMail(
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
