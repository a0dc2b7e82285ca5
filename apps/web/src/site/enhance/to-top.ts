/** Shows the link to the top once the beginning is out of view, and moves the focus with it. */
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
