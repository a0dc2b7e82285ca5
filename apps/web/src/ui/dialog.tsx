import { type ReactNode, useId } from 'react';
import { t } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

const sizes = {
  small: 'max-w-md',
  medium: 'max-w-lg',
  /** The next ones have a button that closes them beside the title. */
  large: 'max-w-2xl',
  tall: 'h-[min(46rem,calc(100dvh-2rem))] max-w-2xl',
  full: 'h-[calc(100dvh-2rem)] max-w-7xl',
};

interface DialogProps {
  readonly title: string;
  readonly size?: keyof typeof sizes;
  /** `alertdialog` for what cannot be undone. */
  readonly role?: 'alertdialog';
  /** True for a list that opens past the dialog's edge. */
  readonly overflows?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A titled dialog over the page. */
export function Dialog(props: DialogProps) {
  const { title, size = 'medium', role, overflows = false, onClose, children } = props;
  const id = useId();
  const hasCloseButton = size !== 'small' && size !== 'medium';
  return (
    <Modal
      {...(role !== undefined && { role })}
      labelledBy={id}
      onClose={onClose}
      className={`m-auto w-[calc(100%-2rem)] rounded-2xl ${sizes[size]} ${overflows ? 'overflow-visible' : ''}`}
    >
      <div className="flex h-full min-w-0 flex-col gap-5 p-5 text-base font-normal whitespace-normal sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="text-2xl font-bold">
            {title}
          </h2>
          {hasCloseButton && (
            <Button variant="quiet" className="shrink-0" onClick={onClose}>
              Close
            </Button>
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}

interface DialogActionsProps {
  /** Defaults to 'Cancel'. */
  readonly close?: string;
  readonly onClose: () => void;
  /** The buttons that do something. */
  readonly children?: ReactNode;
}

/** The buttons at the end of a dialog; the first one leaves it. */
export function DialogActions({ close = t('Cancel'), onClose, children }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        {close}
      </Button>
      {children}
    </div>
  );
}
