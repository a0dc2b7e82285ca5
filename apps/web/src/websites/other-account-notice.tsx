import { Link } from 'react-router';
import { Notice } from '../ui/notice.tsx';

/** Shown to administrators in place of what only the owner can use. */
export function OtherAccountNotice() {
  return (
    <Notice>
      This website belongs to another account. To work on it, impersonate its owner in the{' '}
      <Link className="text-lapis underline underline-offset-4" to="/dashboard/admin">
        Admin Panel
      </Link>
      .
    </Notice>
  );
}
