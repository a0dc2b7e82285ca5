import { sessionKey } from '../../api/stored-session.ts';
import { hasAdminSession } from '../../session/admin-session.ts';

/** Shows an administrator which user they act as. The impersonation ends in the dashboard (PRODUCT.md 26). */
export function showImpersonation(): void {
  try {
    if (hasAdminSession()) document.body.prepend(impersonationNotice());
  } catch {
    // Without storage, nobody is signed in.
  }
}

/** Returns the notice. Throws without storage. */
export function impersonationNotice(): HTMLElement {
  const notice = document.createElement('aside');
  notice.className = 'impersonation';
  notice.setAttribute('aria-label', 'Impersonation');
  const text = document.createElement('p');
  text.textContent = `You are currently impersonating a user${userOf(localStorage.getItem(sessionKey))}`;
  const exit = document.createElement('a');
  exit.href = '/dashboard';
  exit.textContent = 'Exit in the dashboard';
  notice.append(text, exit);
  return notice;
}

/** Returns `: address` of a stored session, or nothing. */
function userOf(session: string | null): string {
  try {
    const { email } = JSON.parse(session ?? '{}').user;
    return typeof email === 'string' ? `: ${email}` : '';
  } catch {
    return '';
  }
}
