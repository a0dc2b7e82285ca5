import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface VerifyButtonProps {
  readonly label: string;
  /** Looks again; does not throw. */
  readonly onVerify: () => Promise<unknown>;
}

/** Looks at once when pressed. It keeps the focus meanwhile, and says nothing of the looks that happen by themselves. */
export function VerifyButton({ label, onVerify }: VerifyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    if (isBusy) return;
    setBusy(true);
    await onVerify();
    setBusy(false);
  };
  return (
    <Button aria-disabled={isBusy} aria-live="polite" onClick={() => void verify()}>
      {isBusy ? 'Checking...' : label}
    </Button>
  );
}
