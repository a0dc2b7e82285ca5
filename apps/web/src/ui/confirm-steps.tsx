import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ConfirmStep {
  /** What the user confirms in this step. */
  readonly text: ReactNode;
  /** Label of the button; the last step's performs the action. */
  readonly confirm: string;
}

interface ConfirmStepsProps extends ConfirmStep {
  /** Label of the button that opens the steps. */
  readonly open: string;
  /** What is confirmed before the rest. */
  readonly first?: ConfirmStep;
  /** Performs the action. If it throws, the last step stays open and shows `failure`. */
  readonly onConfirm: () => Promise<unknown>;
  /** Label of the last button while the action runs. */
  readonly busy: string;
  /** Returns the message for an error. Defaults to its own. */
  readonly failure?: (error: Error) => string;
}

/**
 * Confirms an irreversible action step by step [owner-workspace §2: open the section, 'I understand', 'Yes, delete everything'].
 * Cancel and Esc leave each step.
 */
export function ConfirmSteps({
  open,
  first,
  onConfirm,
  busy,
  failure,
  ...last
}: ConfirmStepsProps) {
  const [at, setAt] = useState<number>();
  const {
    mutate,
    error,
    isPending: isBusy,
    reset,
  } = useMutation({
    mutationFn: () => onConfirm(),
  });
  const opener = useRef<HTMLButtonElement>(null);
  const steps = first === undefined ? [last] : [first, last];
  const step = at === undefined ? undefined : steps[at];
  const close = () => {
    if (isBusy) return;
    reset();
    setAt(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (at === undefined || step === undefined) {
    return (
      <Button
        ref={opener}
        variant="quiet"
        className="border-bad! text-bad!"
        onClick={() => setAt(0)}
      >
        {open}
      </Button>
    );
  }
  const isLast = at === steps.length - 1;
  return (
    <Step
      key={at}
      step={step}
      label={isLast && isBusy ? busy : step.confirm}
      isLast={isLast}
      isBusy={isBusy}
      failed={error === null ? undefined : (failure?.(error) ?? error.message)}
      onNext={() => (isLast ? mutate() : setAt(at + 1))}
      onCancel={close}
    />
  );
}

interface StepProps {
  readonly step: ConfirmStep;
  readonly label: string;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly failed: string | undefined;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

function Step({ step, label, isLast, isBusy, failed, onNext, onCancel }: StepProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  // Not the button: a repeated key press would confirm immediately.
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="grid min-w-0 gap-4 outline-none"
    >
      <div>{step.text}</div>
      {failed !== undefined && <Alert>{failed}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isBusy}
          variant={isLast ? 'primary' : 'quiet'}
          className={isLast ? 'bg-bad! text-paper!' : 'border-bad! text-bad!'}
          onClick={onNext}
        >
          {label}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
