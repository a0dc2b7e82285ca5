import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a step shows its content, and how it is opened and closed. */
export interface StepOpening {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly content: RefObject<HTMLDivElement | null>;
}

/**
 * What is done is folded, what is left to do lies open, until the owner decides otherwise. A step that becomes done stays open while the
 * focus is in it, so that nothing disappears under somebody's hands.
 */
export function useStepOpen(isDone: boolean): StepOpening {
  const content = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<boolean>();
  const wasDone = useRef(isDone);
  useEffect(() => {
    const becameDone = isDone && !wasDone.current;
    wasDone.current = isDone;
    if (becameDone && content.current?.contains(document.activeElement)) setChosen(true);
  }, [isDone]);
  const isOpen = chosen ?? !isDone;
  return { isOpen, toggle: () => setChosen(!isOpen), content };
}
