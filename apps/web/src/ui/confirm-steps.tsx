import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ConfirmStep {
  /** What has to be understood before going on. */
  readonly text: ReactNode;
  /** The button that goes on; the last one's does it. */
  readonly confirm: string;
}

interface ConfirmStepsProps {
  /** The button that opens the steps. */
  readonly open: string;
  readonly steps: readonly ConfirmStep[];
  /** Does it. What it throws is shown by `failure`, and the last step stays open. */
  readonly onConfirm: () => Promise<unknown>;
  /** The last button's label while it works. */
  readonly busy: string;
  /** What the red box says of what was thrown. */
  readonly failure: (error: unknown) => string;
}

/**
 * Something that cannot be undone, asked for step by step [owner-workspace §2: open the section, 'I understand', 'Yes, delete
 * everything']. Every step can be left by Cancel or Esc.
 */
export function ConfirmSteps({ open, steps, onConfirm, busy, failure }: ConfirmStepsProps) {
  const [at, setAt] = useState<number>();
  const { act, failed, isBusy, forget } = useAct(onConfirm, failure);
  const opener = useRef<HTMLButtonElement>(null);
  const step = at === undefined ? undefined : steps[at];
  const close = () => {
    if (isBusy) return;
    forget();
    setAt(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (at === undefined || step === undefined) {
    return (
      <Button ref={opener} look="quiet" className="border-bad! text-bad!" onClick={() => setAt(0)}>
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
      failed={failed}
      onNext={() => (isLast ? act() : setAt(at + 1))}
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
  // Not on the button itself: a second press of the same key would confirm at once.
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
          look={isLast ? 'primary' : 'quiet'}
          className={isLast ? 'bg-bad! text-paper!' : 'border-bad! text-bad!'}
          onClick={onNext}
        >
          {label}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Something asynchronous that may fail; while it works it is not begun a second time. */
function useAct(onConfirm: () => Promise<unknown>, failure: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setFailed(failure(error));
    }
    setBusy(false);
  };
  return { isBusy, failed, act: () => void act(), forget: () => setFailed(undefined) };
}
