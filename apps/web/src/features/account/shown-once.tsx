import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface ShownOnceProps {
  /** What it is, and that it is not shown again. */
  readonly title: string;
  readonly secret: string;
  /** Accessible name: 'Copy the key'. */
  readonly copy: string;
  readonly onDone: () => void;
}

/** A secret, shown this once. */
export function ShownOnce({ title, secret, copy, onDone }: ShownOnceProps) {
  return (
    <div role="status" className="grid gap-3 rounded-xl border border-edge bg-wash p-4">
      <p className="font-semibold">{title}</p>
      <code dir="ltr" translate="no" className="break-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} label={copy} words={t('Copy')} />
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
