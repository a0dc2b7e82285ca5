import type { Account } from '../state/account.ts';
import type { Due } from '../state/state.ts';

/** Schedules a future event. */
export function plan(account: Account, due: Due): void {
  account.tables.due.push(due);
}

/** Cancels everything scheduled for a subscription or an invoice. */
export function unplan(account: Account, id: string, kinds?: readonly Due['kind'][]): void {
  account.tables.due = account.tables.due.filter(
    (due) => due.id !== id || (kinds !== undefined && !kinds.includes(due.kind)),
  );
}

/** Removes and returns the earliest event due on a clock by `until` (seconds), if any. */
export function takeDue(account: Account, clock: string | null, until: number): Due | undefined {
  const next = account.tables.due
    .filter((due) => due.clock === clock && due.at <= until)
    .sort((one, other) => one.at - other.at)[0];
  if (next !== undefined) account.tables.due = account.tables.due.filter((due) => due !== next);
  return next;
}
