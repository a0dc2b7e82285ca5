import { useEffect, useRef, useState } from 'react';

/** Whether a step shows its content, and how it is opened and closed. */
export interface StepOpening {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** To be called when the owner does something in the content. */
  readonly use: () => void;
}

/**
 * What is done is folded, what is left to do lies open, until the owner decides otherwise. A step in which the owner has worked stays open
 * when it becomes done, so that nothing disappears under somebody's hands.
 */
export function useStepOpen(isDone: boolean): StepOpening {
  const [chosen, setChosen] = useState<boolean>();
  const wasDone = useRef(isDone);
  const wasUsed = useRef(false);
  useEffect(() => {
    if (isDone && !wasDone.current && wasUsed.current) setChosen(true);
    wasDone.current = isDone;
  }, [isDone]);
  const isOpen = chosen ?? !isDone;
  return {
    isOpen,
    toggle: () => setChosen(!isOpen),
    use: () => {
      wasUsed.current = true;
    },
  };
}
