import type { StringAction } from '@dragoman/contract/website-strings';
import { countOf } from '../../../formatting/numbers.ts';
import { t, text } from '../../../texts/texts.ts';
import { doubtNote } from '../section/labels.ts';

const doneSentences: Readonly<Record<StringAction | 'unassign', string>> = {
  review: text('{strings} marked as reviewed.'),
  unreview: text('{strings} marked as not reviewed.'),
  doubt: text('{strings} marked as needs work.'),
  retranslate: text('{strings} will be translated again.'),
  reset: text('{strings} reset to the machine translation.'),
  delete: text('{strings} deleted.'),
  assign: text('{strings} assigned.'),
  unassign: text('{strings} assigned to nobody.'),
};

/** The result of an action, for the message that offers to undo it. */
export function actionSentence(
  action: keyof typeof doneSentences,
  { changed, skipped }: { readonly changed: number; readonly skipped: number },
): string {
  if (changed === 0)
    return t('Nothing to change in {strings}.', { strings: countOf(skipped, 'string') });
  const done = t(doneSentences[action], { strings: countOf(changed, 'string') });
  if (action === 'doubt') return `${done} ${doubtNote}`;
  if (skipped === 0) return done;
  return `${done} ${t('{others} unchanged.', { others: countOf(skipped, 'other') })}`;
}
