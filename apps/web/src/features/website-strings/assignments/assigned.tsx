import type { OriginalString } from '@dragoman/contract/website-strings';
import { shortDayOf } from '../../../formatting/dates.ts';
import { t } from '../../../texts/texts.ts';

type Assignment = NonNullable<OriginalString['assignment']>;

/** Who is to work on a text and until when; nothing once that is done. */
export function Assigned(assignment: Assignment) {
  if (assignment.is_done) return null;
  return <span className="min-w-0 truncate text-xs text-soft">{assignedSentence(assignment)}</span>;
}

/** Says who is to work on a text, and until when. */
export function assignedSentence({ name, due_on }: Assignment): string {
  if (due_on === null) return t('Assigned to {name}', { name });
  return t('Assigned to {name} until {day}', { name, day: shortDayOf(`${due_on}T12:00`) });
}
