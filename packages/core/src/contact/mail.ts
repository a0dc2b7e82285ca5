import type { Email } from '@dragoman/providers/email';
import { type ContactMessage, markMailed, takeUnmailed } from './contact.store.ts';
import type { ContactMailDeps } from './deps.ts';

/** Mails of one call of `mailWaitingMessages`: a mail server that was down gets no flood. */
const mailsAtOnce = 50;

/**
 * Mails a message to the support address, unless that was done. What the mail server says is logged; the message stays
 * and waits for `mailWaitingMessages`. Resolves to whether it was mailed.
 */
export async function mailMessage(
  deps: ContactMailDeps,
  wanted: { readonly id: string } | { readonly olderThan: Date },
): Promise<boolean> {
  try {
    return await deps.database.kysely.transaction().execute(async (transaction) => {
      const message = await takeUnmailed(transaction, wanted);
      if (message === undefined) return false;
      await deps.email.send(asMail(message, deps));
      await markMailed(transaction, message.id);
      return true;
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'a contact message was kept but not mailed');
    return false;
  }
}

/**
 * Mails what is waiting since before `olderThan` (five minutes ago unless told), oldest first, until the mail server
 * fails. Gives how many were mailed. Call it now and then.
 */
export async function mailWaitingMessages(
  deps: ContactMailDeps,
  olderThan: Date = new Date(Date.now() - 300_000),
): Promise<number> {
  let count = 0;
  while (count < mailsAtOnce && (await mailMessage(deps, { olderThan }))) count += 1;
  return count;
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
