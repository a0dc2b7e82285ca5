import { Link } from 'react-router';
import { Notice } from '../ui/notice.tsx';

/** What an administrator reads where only the owner of a website can work. */
export function SomebodyElses() {
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
