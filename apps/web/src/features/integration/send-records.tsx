import { ApiError } from '@dragoman/contract/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast.tsx';

const couldNot = t('The email could not be sent. Please try again later.');

/** Mails the current records and steps to whoever manages the domain. */
export function SendRecords({ websiteId }: { websiteId: string }) {
  const [isOpen, setOpen] = useState(false);
  // Survives closing and reopening the dialog.
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () =>
      api('POST /api/websites/:id/mail-dns-records', {
        params: { id: websiteId },
        body: { email: email.trim() },
      }),
    onSuccess: ({ sentTo }) => {
      notify.done(t('The records were sent to {sentTo}.', { sentTo }));
      setOpen(false);
      setEmail('');
    },
  });
  const error = send.error instanceof ApiError ? send.error.error : send.error && couldNot;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Email these to my developer
      </Button>
      {isOpen && (
        <SendForm
          email={email}
          error={error ?? undefined}
          isBusy={send.isPending}
          onType={(typed) => {
            setEmail(typed);
            send.reset();
          }}
          onSend={() => send.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SendFormProps {
  readonly email: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onType: (email: string) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

function SendForm({ email, error, isBusy, onType, onSend, onClose }: SendFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSend();
  };
  return (
    <Dialog title="Email these to my developer" onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit} aria-busy={isBusy}>
        <p className="text-soft">
          We send the records and steps as they are now. Replies go to you.
        </p>
        <Field
          label="Email Address"
          type="email"
          name="email"
          required
          placeholder="developer@example.com"
          value={email}
          readOnly={isBusy}
          error={error}
          onChange={(event) => onType(event.target.value)}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Send'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
