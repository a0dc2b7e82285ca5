import { patientApi } from '../../../api/api.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { failures } from '../section/labels.ts';
import { stringQueries } from '../section/strings.ts';
import type { ChangeContext } from './context.ts';
import { refreshSoon } from './refresher.ts';

/** Strings of a stored change, and the token that undoes it. */
export interface StoredChange {
  readonly token: string;
  /** Those to be restored. Defaults to all that changed. */
  readonly ids?: readonly string[];
  /** Those that may have changed. Defaults to `ids`. */
  readonly shown?: readonly string[];
}

/** Undoes a stored change of strings, and says so. */
export async function takeBack(
  { queries, section, cache }: ChangeContext,
  { token, ids, shown = ids ?? [] }: StoredChange,
): Promise<void> {
  section.pinned.add(shown);
  try {
    const report = await patientApi('POST /api/website-strings/:websiteId/undo', {
      params: { websiteId: section.websiteId },
      body: { token, ...(ids !== undefined && { ids: [...ids] }) },
    });
    notify.done(undoneSentence(report));
  } catch (error) {
    notify.failed(failures.update(error));
  }
  if (ids === undefined)
    queries.removeQueries({ queryKey: stringQueries(section).pages, type: 'inactive' });
  // If it fails, the rows stay as they are until the next refresh.
  await Promise.allSettled([cache.refresh(shown), refreshSoon(queries, section)]);
}

export function undoneSentence({ restored, kept }: { restored: number; kept: number }): string {
  const done = t('Undone for {strings}.', { strings: countOf(restored, 'string') });
  if (kept === 0) return done;
  const strings = countOf(kept, 'string');
  return `${done} ${t('{strings} changed since then and stay as they are.', { strings })}`;
}
