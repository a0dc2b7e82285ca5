/** Rows that a phone swipes can be scrolled by keyboard, in browsers that do not see to it themselves. */
const rows = document.querySelectorAll<HTMLElement>('[data-swipe]');
const watch = new ResizeObserver((entries) => {
  for (const { target } of entries as unknown as readonly { target: HTMLElement }[]) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
for (const row of rows) watch.observe(row);
