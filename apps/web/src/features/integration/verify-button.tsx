import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface VerifyButtonProps {
  readonly label: string;
  /** Result of the last check, announced after a check that the button started. */
  readonly result: string | undefined;
  /** Checks again; does not throw. */
  readonly onVerify: () => Promise<unknown>;
}

/** Starts a check. Keeps the focus meanwhile, and does not announce automatic checks. */
export function VerifyButton({ label, result, onVerify }: VerifyButtonProps) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'over'>('idle');
  const isBusy = phase === 'busy';
  const verify = async () => {
    if (isBusy) return;
    setPhase('busy');
    await onVerify();
    setPhase('over');
  };
  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => void verify()}>
        {isBusy ? 'Checking...' : label}
      </Button>
      <span role="status" className="sr-only">
        {phase === 'over' && result}
      </span>
    </>
  );
}
