import { t } from '../../../texts/texts.ts';
import { ShownOnce } from '../shown-once.tsx';

interface NewKeyProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** A key, shown this once. */
export function NewKey({ token, onDone }: NewKeyProps) {
  const title = t('Copy your key now. It is not shown again.');
  return <ShownOnce title={title} secret={token} copy={t('Copy the key')} onDone={onDone} />;
}
