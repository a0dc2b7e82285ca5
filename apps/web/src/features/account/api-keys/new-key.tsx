import { t } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface NewKeyProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** A key, shown this once. */
export function NewKey({ token, onDone }: NewKeyProps) {
  return (
    <div role="status" className="grid gap-3 rounded-xl border border-edge bg-wash p-4">
      <p className="font-semibold">Copy your key now. It is not shown again.</p>
      <code dir="ltr" translate="no" className="break-all">
        {token}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} label={t('Copy the key')} words={t('Copy')} />
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
