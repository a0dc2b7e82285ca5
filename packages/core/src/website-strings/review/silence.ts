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

/** Silences a finding of a translation until it changes. Throws `DragomanError('not-found')` if the translation does not have it. */
export async function silenceCheck(
  { database }: { readonly database: Database },
  silence: Silence,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockTranslation(transaction, silence);
    const checks = (await selectChecks(transaction, silence)) ?? [];
    const isMeant = (check: Check) =>
      isSameCheck(check, { code: silence.code as Check['code'], detail: silence.detail ?? '' });
    if (!checks.some(isMeant)) throw new DragomanError('not-found');
    const changed = checks.map((check) =>
      isMeant(check) ? withReason(check, silence.reason) : check,
    );
    await updateChecks(transaction, silence, changed);
  });
}

function withReason({ silenced: _, ...check }: Check, reason: string | null): Check {
  return reason === null ? check : { ...check, silenced: reason };
}
