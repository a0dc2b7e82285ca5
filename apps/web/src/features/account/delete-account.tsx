import { useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../formatting/dates.ts';
import { routes } from '../../routes/routes.data.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useDeleteAccount } from './use-account.ts';

/** Says what happens when, and asks for the address as a confirmation. */
export function DeleteAccount() {
  const [email, setEmail] = useState('');
  const remove = useDeleteAccount();
  if (remove.isSuccess) return <Requested deletesAt={remove.data.deletes_at} />;
  return (
    <Form
      className="grid max-w-2xl gap-4"
      variant="quiet"
      submit="Delete my account"
      busy="Deleting..."
      sending={{ ...remove, error: null }}
      disabled={email.trim() === ''}
      onSubmit={() => remove.mutate(email)}
    >
      <ul className="list-disc space-y-1 ps-5">
        <li>You are signed out at once, on every device.</li>
        <li>
          For 14 days your websites are served as before, and your subscription is not renewed. Sign
          in within these days to keep your account.
        </li>
        <li>
          Then everything is deleted for good: websites, translations, pictures, glossary and keys.
          Your translated addresses show the original pages for 30 days, and a mail says which DNS
          records to change back.
        </li>
      </ul>
      <Field
        label="Your email address, to confirm"
        type="email"
        autoComplete="off"
        dir="ltr"
        value={email}
        error={remove.error?.message}
        onChange={(event) => setEmail(event.target.value)}
      />
    </Form>
  );
}

/** Every session has ended, so only signing out is left to do. */
function Requested({ deletesAt }: { deletesAt: string }) {
  return (
    <div className="grid max-w-2xl gap-4" role="status">
      <p>
        Your account is deleted on <b>{dayOf(deletesAt)}</b>. We mailed you how to keep it.
      </p>
      <div>
        <Link to={routes.logout} className={buttonClass()}>
          Sign out
        </Link>
      </div>
    </div>
  );
}
