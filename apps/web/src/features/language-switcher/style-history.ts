import type { SwitcherChanges } from '@dragoman/domain/language-switcher';

/** The undo history: earlier values of edited fields. */
export interface StyleHistory {
  /** Number of steps that can be undone. */
  readonly length: number;
  /** Records earlier values. Quick edits of the same fields, as by a slider, are one step. */
  record(before: SwitcherChanges, at: number): void;
  /** Removes the latest step and returns its values; undefined if there is none. */
  undo(): SwitcherChanges | undefined;
}

/** Edits of the same fields within this many milliseconds are one step. */
const stepDuration = 1000;
const maxSteps = 100;

export function createStyleHistory(): StyleHistory {
  const steps: SwitcherChanges[] = [];
  let last = { fields: '', at: Number.NEGATIVE_INFINITY };
  return {
    get length() {
      return steps.length;
    },
    record(before, at) {
      const fields = Object.keys(before).sort().join();
      const continuesStep = fields === last.fields && at - last.at < stepDuration;
      last = { fields, at };
      if (!continuesStep && fields !== '') steps.push(before);
      if (steps.length > maxSteps) steps.shift();
    },
    undo() {
      last = { fields: '', at: Number.NEGATIVE_INFINITY };
      return steps.pop();
    },
  };
}
