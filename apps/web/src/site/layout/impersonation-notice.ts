import { sessionKey } from '../../api/stored-session.ts';
import { hasAdminSession } from '../../session/admin-session.ts';

/** Shows an administrator which user they act as, with the button that ends it (PRODUCT.md 26). */
export function showImpersonation(): void {
  try {
    if (hasAdminSession()) document.body.prepend(impersonationNotice());
  } catch {
    // Without storage, nobody is signed in.
  }
}

/** In the dashboard's address: end the impersonation at once. */
const exitHash = '#exit-impersonation';

/** Returns the notice. Throws without storage. */
export function impersonationNotice(): HTMLElement {
  const notice = document.createElement('aside');
  notice.className = 'impersonation';
  notice.setAttribute('aria-label', 'Impersonation');
  const text = document.createElement('p');
  text.textContent = `You are currently impersonating a user${userOf(localStorage.getItem(sessionKey))}`;
  const exit = document.createElement('button');
  exit.type = 'button';
  exit.textContent = 'Exit Impersonation';
  // The dashboard has the client of accounts, which ends the session.
  exit.addEventListener('click', () => location.assign(`/dashboard${exitHash}`));
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
