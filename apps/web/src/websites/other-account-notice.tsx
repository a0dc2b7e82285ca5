import { Link } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { Notice } from '../ui/alert.tsx';

/** Shown to administrators in place of what only the owner can use. */
export function OtherAccountNotice() {
  return (
    <Notice>
      This website belongs to another account. To work on it, impersonate its owner in the{' '}
      <Link className="text-lapis underline underline-offset-4" to={routes.admin}>
        Admin Panel
      </Link>
      .
    </Notice>
  );
}
