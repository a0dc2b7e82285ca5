import { showImpersonation } from '../layout/impersonation-notice.ts';

followMailLink(location);
showImpersonation();

/** Announces whether the small screens' menu is open, and closes it after a choice. The app logs out. */
const menu = document.querySelector<HTMLElement>('#site-menu');
const opener = document.querySelector('[popovertarget="site-menu"]');

const tell = (open: boolean) => opener?.setAttribute('aria-expanded', String(open));
tell(false);
menu?.addEventListener('toggle', (event) => tell((event as ToggleEvent).newState === 'open'));

const close = () => {
  if (menu?.matches(':popover-open')) menu.hidePopover();
};
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a, button')) close();
});
// On wide screens the links are in the page.
matchMedia('(min-width: 45rem)').addEventListener('change', close);

for (const button of document.querySelectorAll('[data-logout]')) {
  button.addEventListener('click', () => location.assign('/logout'));
}

/** Opens the sign-in page with the session or error of a mailed link that led to a public page. It signs in, or says why not. */
function followMailLink({ search, hash }: Location): void {
  const carried = ['access_token', 'code', 'error', 'error_description'];
  const parts = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
  if (parts.some((part) => carried.some((name) => part.has(name))))
    location.replace(`/login${search}${hash}`);
}
