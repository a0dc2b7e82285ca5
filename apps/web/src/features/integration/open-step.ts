import { createContext, use } from 'react';

/** One of the four steps. */
export type StepNumber = 1 | 2 | 3 | 4;

interface OpenStep {
  /** The only open step; null if all are folded. */
  readonly open: StepNumber | null;
  readonly setOpen: (step: StepNumber | null) => void;
}

const OpenStepContext = createContext<OpenStep>({ open: null, setOpen: () => undefined });

export const OpenStepProvider = OpenStepContext.Provider;

export const useOpenStep = () => use(OpenStepContext);
