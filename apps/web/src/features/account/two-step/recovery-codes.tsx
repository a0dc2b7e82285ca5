import { useEffect, useRef } from 'react';
import { saveFile } from '../../../imports/export-file.tsx';
import { t } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows recovery codes, which nobody can read again. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
  const lines = `${shown.join('\n')}\n`;
  return (
    <div className="grid max-w-2xl gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Your recovery codes
      </h3>
      <p>
        Each signs you in once if you lose your phone. They are shown only now: keep them in a safe
        place.
      </p>
      <ul translate="no" className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        {shown.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={lines} label={t('Copy the recovery codes')} words={t('Copy')} />
        <Button variant="quiet" onClick={() => saveFile(new Blob([lines]), 'recovery-codes.txt')}>
          Download
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}
