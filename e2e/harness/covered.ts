import type { Locator } from 'playwright-core';

const controls = 'button, .button, a, input, select, iframe';

/** Returns the texts of the controls in the window that an element covers. */
export function coveredBy(cover: Locator, selector = controls): Promise<string[]> {
  return cover.evaluate((element, wanted) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isCovered = (box: DOMRect) =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    const isShown = (control: Element) => {
      const box = control.getBoundingClientRect();
      return control.checkVisibility() && box.width > 0 && box.top < innerHeight && box.bottom > 0;
    };
    return [...document.querySelectorAll(wanted)]
      .filter((control) => !element.contains(control) && isShown(control))
      .filter((control) => isCovered(control.getBoundingClientRect()))
      .map((control) => control.textContent || control.outerHTML);
  }, selector);
}
