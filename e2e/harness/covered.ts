import type { Locator } from 'playwright-core';

/** Returns the texts of the buttons, links and fields in the window that an element covers. */
export function coveredBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isCovered = (box: DOMRect) =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    const isShown = (control: Element) => {
      const box = control.getBoundingClientRect();
      return control.checkVisibility() && box.width > 0 && box.top < innerHeight && box.bottom > 0;
    };
    return [...document.querySelectorAll('button, .button, a, input, select, iframe')]
      .filter((control) => !element.contains(control) && isShown(control))
      .filter((control) => isCovered(control.getBoundingClientRect()))
      .map((control) => control.textContent || control.outerHTML);
  });
}
