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
 * Silences a finding of a translation until it changes. A misspelling is found in the editor, so it is stored only while it is silenced.
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
    const others = checks.filter((check) => !isMeant(check));
    if (code === 'spelling') {
      const misspelling = { code, severity: 'warning', detail } as const;
      const silenced = reason === null ? [] : [{ ...misspelling, silenced: reason }];
      return updateChecks(transaction, silence, [...others, ...silenced].slice(-mostChecks));
    }
    if (others.length === checks.length) throw new DragomanError('not-found');
    const changed = checks.map((check) => (isMeant(check) ? withReason(check, reason) : check));
    await updateChecks(transaction, silence, changed);
  });
}

/** Of one translation. */
const mostChecks = 100;

function withReason({ silenced: _, ...check }: Check, reason: string | null): Check {
  return reason === null ? check : { ...check, silenced: reason };
}
