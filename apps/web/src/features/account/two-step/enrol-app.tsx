import { type FormEvent, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Enrolment, useConfirm } from './use-two-step.ts';

interface EnrolAppProps {
  readonly enrolment: Enrolment;
  /** Called with the recovery codes, if there are any. */
  readonly onEnrolled: (codes: readonly string[] | undefined) => void;
  readonly onCancel: () => void;
}

/** Shows the key of a new authenticator app as QR code and text, and asks for the app's code. */
export function EnrolApp({ enrolment, onEnrolled, onCancel }: EnrolAppProps) {
  const { qr_code, secret } = enrolment.totp;
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <img
        src={qr_code}
        alt={t('QR code with the key')}
        className="size-52 rounded-xl border border-edge bg-white"
      />
      <div className="grid max-w-md content-start gap-5">
        <p>Scan the QR code with an authenticator app, or enter the key there.</p>
        <div>
          <p className="font-semibold">Key for the app</p>
          <p className="flex items-center gap-2">
            <code dir="ltr" translate="no" className="min-w-0 break-words">
              {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            </code>
            <CopyButton text={secret} label={t('Copy the key')} />
          </p>
        </div>
        <ConfirmForm factorId={enrolment.id} onEnrolled={onEnrolled} onCancel={onCancel} />
      </div>
    </div>
  );
}

interface ConfirmFormProps extends Omit<EnrolAppProps, 'enrolment'> {
  readonly factorId: string;
}

function ConfirmForm({ factorId, onEnrolled, onCancel }: ConfirmFormProps) {
  const confirm = useConfirm(factorId);
  const [misshapen, setMisshapen] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\D/g, '');
    const isCode = code.length === 6;
    setMisshapen(isCode ? undefined : t('The code has 6 digits.'));
    if (isCode) confirm.mutate(code, { onSuccess: onEnrolled });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label={t('Code from the app')}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123456"
        autoFocus
        error={misshapen ?? confirm.error?.message}
      />
      <p className="text-sm text-soft">Your other devices are then signed out.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="quiet" disabled={confirm.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
