import { contactAction } from '@dragoman/contract/contact';
import { DragomanError } from '@dragoman/domain/errors';
import type { BotCheckReason } from '@dragoman/providers/bot-check/port';
import type { ContactDeps } from './deps.ts';

const field = 'recaptchaToken';

/** Throws `DragomanError` if the bot check fails: `bot-check-missing`, `bot-check-failed`, `bot-check-unavailable`. */
export async function assertPerson(
  { botCheck, log }: Pick<ContactDeps, 'botCheck' | 'log'>,
  token: string,
  ip: string,
): Promise<void> {
  const verdict = await botCheck.verify(token, { action: contactAction, ip });
  if (verdict.ok) return;
  const { reason, detail } = verdict;
  if (isOurFault(reason)) {
    log.error({ reason, detail }, 'the bot check is not working');
    throw new DragomanError('bot-check-unavailable', { detail: `${reason}: ${detail ?? ''}` });
  }
  log.info({ reason, detail }, 'the bot check rejected a message');
  throw new DragomanError(reason === 'missing' ? 'bot-check-missing' : 'bot-check-failed', {
    field,
  });
}

function isOurFault(reason: BotCheckReason): boolean {
  return reason === 'unavailable' || reason === 'misconfigured';
}
