import type { ListedState } from '@dragoman/contract/website-strings';
import type { Unit } from './units.ts';

/** Colors that are seen on light and dark pages. */
export const outlineColors: Readonly<Record<ListedState, string>> = {
  machine: '#e59a12',
  memory: '#e59a12',
  edited: '#3f5be0',
  reviewed: '#1d9a5b',
  outdated: '#c25f1d',
  needs_review: '#c25f1d',
  failed: '#d63a2f',
  untranslated: '#7b8190',
};

export interface Outlines {
  /** Outlines units: with a full line the first, with a dashed line the others. */
  draw(selected: readonly Unit[], pointed: Unit | undefined): void;
  states: Readonly<Record<string, ListedState>>;
}

/** Outlines above the page, in the top layer and in a shadow tree, where the page's styles do not reach them. */
export function createOutlines(): Outlines {
  const host = document.createElement('div');
  host.popover = 'manual';
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText =
    'all:initial!important;position:fixed!important;inset:0!important;width:auto!important;height:auto!important;pointer-events:none!important;background:none!important;display:block!important';
  const root = host.attachShadow({ mode: 'closed' });
  const outlines: Outlines = {
    states: {},
    draw(selected, pointed) {
      if (selected.length > 0 || pointed !== undefined) place(host);
      const rest = pointed === undefined || selected[0] === pointed ? [] : [pointed];
      root.replaceChildren(
        ...selected.slice(1, 200).map((unit) => box(unit, 'dashed')),
        ...rest.map((unit) => box(unit, 'solid')),
        ...selected.slice(0, 1).map((unit) => box(unit, 'double')),
      );
    },
  };
  const box = (unit: Unit, line: 'solid' | 'dashed' | 'double') => {
    const { left, top, width, height } = unit.range().getBoundingClientRect();
    const color = outlineColors[outlines.states[unit.id] ?? 'untranslated'];
    const element = document.createElement('div');
    const ring = line === 'double' ? `box-shadow:0 0 0 2px #fff,0 0 0 5px ${color}55;` : '';
    const border = line === 'double' ? 'solid' : line;
    element.style.cssText = `position:absolute;box-sizing:border-box;left:${left - 4}px;top:${top - 3}px;width:${width + 8}px;height:${height + 6}px;border:2px ${border} ${color};border-radius:4px;${ring}`;
    return element;
  };
  return outlines;
}

/** Adds the outlines only once there are any, and again after the page's scripts have removed them: frameworks compare documents. */
function place(host: HTMLElement): void {
  if (host.isConnected) return;
  document.documentElement.append(host);
  host.showPopover();
}
