import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type Check, isSameCheck } from '@dragoman/domain/translations';
import { lockTranslation } from '../../translations/index.ts';
import { selectChecks, updateChecks } from './silence.store.ts';

export interface Silence {
  readonly websiteId: string;
  readonly websiteStringId: string;
  readonly targetLanguage: string;
  readonly code: string;
  readonly detail?: string | undefined;
  /** Null lets the finding speak again. */
  readonly reason: string | null;
}

/**
 * Silences a finding of a translation until it changes.
 * Throws `DragomanError('not-found')` if there is no translation, or if it does not have the finding.
 */
export async function silenceCheck(
  { database }: { readonly database: Database },
  silence: Silence,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, silence);
    const checks = await selectChecks(transaction, silence);
    if (checks === undefined) throw new DragomanError('not-found');
    const { code, detail = '', reason } = silence;
    const isMeant = (check: Check) => isSameCheck(check, { code: code as Check['code'], detail });
    if (!checks.some(isMeant)) throw new DragomanError('not-found');
    const changed = checks.map((check) => (isMeant(check) ? withReason(check, reason) : check));
    await updateChecks(transaction, silence, changed);
  });
}

function withReason({ silenced: _, ...check }: Check, reason: string | null): Check {
  return reason === null ? check : { ...check, silenced: reason };
}
