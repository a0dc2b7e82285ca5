import type { ListedState } from '@dragoman/contract/website-strings';
import { t } from '../texts/texts.ts';

/** Returns the name of a translation's state. */
export function stateLabel(state: ListedState): string {
  return {
    machine: t('Machine', { context: 'translation' }),
    memory: t('From memory'),
    edited: t('Edited'),
    reviewed: t('Reviewed'),
    outdated: t('Outdated'),
    needs_review: t('Needs work'),
    failed: t('Failed', { context: 'translation' }),
    untranslated: t('Untranslated'),
  }[state];
}
