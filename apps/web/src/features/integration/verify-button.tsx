import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface VerifyButtonProps {
  readonly label: string;
  /** What the last look found, in a sentence: told when a look that was asked for is over. */
  readonly result: string | undefined;
  /** Looks again; does not throw. */
  readonly onVerify: () => Promise<unknown>;
}

/** Looks at once when pressed. It keeps the focus meanwhile, and says nothing of the looks that happen by themselves. */
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
