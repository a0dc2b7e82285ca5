import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { Alert } from './alert.tsx';
import { Button, type ButtonVariant } from './button.tsx';

/** The part of a mutation that its form shows. */
export interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface FormProps {
  readonly className?: string;
  readonly sending: Sending;
  /** Label of the button. */
  readonly submit: string;
  /** The same while it is sent. Defaults to 'Saving...'. */
  readonly busy?: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  /** What is wrong with the fields; without it the error of sending is shown. */
  readonly fault?: string | undefined;
  readonly onSubmit: () => void;
  readonly onCancel?: (() => void) | undefined;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Fields with the button that sends them, and what went wrong. */
export function Form(props: FormProps) {
  const { className = 'grid gap-5', sending, submit, busy = t('Saving...') } = props;
  const { variant = 'primary', disabled = false, onSubmit, onCancel, actions, children } = props;
  const fault = props.fault ?? sending.error?.message;
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {fault !== undefined && <Alert>{fault}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} disabled={disabled || sending.isPending}>
          {sending.isPending ? busy : submit}
        </Button>
        {actions}
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
