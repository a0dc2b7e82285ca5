import type { Unit } from './units.ts';

/** True if a reader can see the unit somewhere on the page: it is drawn, and no ancestor hides it or clips it away. */
export function isVisible(unit: Unit): boolean {
  const host = unit.host();
  const box = unit.range().getBoundingClientRect();
  if (host === null || box.width < 2 || box.height < 2) return false;
  if (!host.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { scrollWidth, scrollHeight } = document.documentElement;
  const [left, top] = [box.left + scrollX, box.top + scrollY];
  if (left + box.width <= 0 || top + box.height <= 0) return false;
  if (left >= scrollWidth || top >= scrollHeight) return false;
  for (let at: Element | null = host; at !== null; at = at.parentElement) {
    if (isClippedAway(at)) return false;
  }
  return true;
}

/** True for an element such as those that only screen readers read. */
function isClippedAway(element: Element): boolean {
  const { offsetWidth = 2, offsetHeight = 2 } = element as Partial<HTMLElement>;
  return (offsetWidth < 2 || offsetHeight < 2) && getComputedStyle(element).overflow !== 'visible';
}

/** Units by the element that contains them. */
export type Hosts = ReadonlyMap<Element, readonly Unit[]>;

export function hostsOf(units: readonly Unit[]): Hosts {
  const hosts = new Map<Element, Unit[]>();
  for (const unit of units) {
    const host = unit.host();
    if (host === null) continue;
    const hosted = hosts.get(host);
    if (hosted === undefined) hosts.set(host, [unit]);
    else hosted.push(unit);
  }
  return hosts;
}

/** Returns the uppermost unit at a point of the window: on its text, else in the box around it, else the only one of the element there. */
export function unitAt(hosts: Hosts, x: number, y: number): Unit | undefined {
  const hosted = document.elementsFromPoint(x, y).map((element) => hosts.get(element) ?? []);
  const units = hosted.flat();
  const isAt = ({ left, right, top, bottom }: DOMRect) =>
    x >= left && x <= right && y >= top && y <= bottom;
  return (
    units.find((unit) => [...unit.range().getClientRects()].some(isAt)) ??
    units.find((unit) => isAt(unit.range().getBoundingClientRect())) ??
    (hosted[0]?.length === 1 ? hosted[0][0] : undefined)
  );
}
