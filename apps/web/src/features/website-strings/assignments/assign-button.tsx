import { useState } from 'react';
import { useMay, useOpenAccount } from '../../../account/use-accounts.ts';
import { t } from '../../../texts/texts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSection } from '../section/section.ts';
import type { AssignedStrings } from './assign-dialog.tsx';

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog');

/** Opens the dialog that assigns strings; nothing for who may not, or works alone. */
export function AssignButton({ className, ...strings }: AssignedStrings & { className: string }) {
  const { websiteId, targetLanguage } = useSection();
  const mayAssign = useMay('strings.assign', websiteId, targetLanguage);
  const isAlone = (useOpenAccount()?.member_count ?? 1) < 2;
  const [isOpen, setOpen] = useState(false);
  if (!mayAssign || isAlone) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {t('Assign…')}
      </button>
      {isOpen && <AssignDialog {...strings} onClose={() => setOpen(false)} />}
    </>
  );
}
