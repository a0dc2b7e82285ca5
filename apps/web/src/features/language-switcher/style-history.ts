import type { SwitcherChanges } from '@dragoman/domain/language-switcher';

/** What fields were before they were edited, the newest last. */
export interface StyleHistory {
  /** How many steps can be taken back. */
  readonly length: number;
  /** Notes what edited fields were; edits of the same fields in quick succession (a slider that is drawn) are one step. */
  note(before: SwitcherChanges, at: number): void;
  /** The newest step's fields as they were; it is forgotten. Undefined when there is none. */
  takeBack(): SwitcherChanges | undefined;
}

/** Milliseconds between two edits of the same fields that make them two steps. */
const pause = 1000;
const most = 100;

export function createStyleHistory(): StyleHistory {
  const steps: SwitcherChanges[] = [];
  let last = { fields: '', at: Number.NEGATIVE_INFINITY };
  return {
    get length() {
      return steps.length;
    },
    note(before, at) {
      const fields = Object.keys(before).sort().join();
      const goesOn = fields === last.fields && at - last.at < pause;
      last = { fields, at };
      if (!goesOn && fields !== '') steps.push(before);
      if (steps.length > most) steps.shift();
    },
    takeBack() {
      last = { fields: '', at: Number.NEGATIVE_INFINITY };
      return steps.pop();
    },
  };
}
