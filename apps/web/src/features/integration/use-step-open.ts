import { useEffect, useRef, useState } from 'react';

/** The open state of a step, and a function that toggles it. */
export interface StepOpening {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** To be called when the owner interacts with the content. */
  readonly onInteract: () => void;
}

/**
 * Folds steps that are done and opens the others, until the owner toggles them. A step the owner is working in stays open when it becomes
 * done.
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
    onInteract: () => {
      wasUsed.current = true;
    },
  };
}
