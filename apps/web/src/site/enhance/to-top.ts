/** The way back up shows itself when the beginning of the page is out of sight, and takes the keyboard along. */
const link = document.querySelector<HTMLAnchorElement>('.to-top');
const beginning = document.querySelector('main > :first-child');

if (link !== null && beginning !== null) {
  new IntersectionObserver((entries) => {
    link.hidden = entries.at(-1)?.isIntersecting === true;
  }).observe(beginning);
  link.addEventListener('click', () =>
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true }),
  );
}
