import { hasStoredSession } from '../../lib/stored-session.ts';

/** Which links the top navigation shows; logging out is the app's, which has the client for it. */
document.documentElement.toggleAttribute('data-signed-in', hasStoredSession(localStorage));
for (const button of document.querySelectorAll('[data-logout]')) {
  button.addEventListener('click', () => location.assign('/logout'));
}
