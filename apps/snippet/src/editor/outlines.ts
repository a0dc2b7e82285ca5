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

/** Of units that others edit. */
const otherColor = '#8a35c9';

export interface Outlines {
  /** Outlines the selected units, the first with a full line, and among all units those that others edit. */
  draw(units: readonly Unit[], selected: readonly Unit[], pointed: Unit | undefined): void;
  states: Readonly<Record<string, ListedState>>;
  /** Of units that others edit, by id. */
  labels: Readonly<Record<string, string>>;
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
    labels: {},
    draw(units, selected, pointed) {
      const others = units.filter(({ id }) => outlines.labels[id] !== undefined).slice(0, 200);
      if (selected.length + others.length > 0 || pointed !== undefined) place(host);
      const rest = pointed === undefined || selected[0] === pointed ? [] : [pointed];
      root.replaceChildren(
        ...others.flatMap((unit) => labelled(unit, outlines.labels[unit.id] ?? '')),
        ...selected.slice(1, 200).map((unit) => box(unit, 'dashed')),
        ...rest.map((unit) => box(unit, 'solid')),
        ...selected.slice(0, 1).map((unit) => box(unit, 'double')),
      );
    },
  };
  const labelled = (unit: Unit, text: string) => {
    const { left, top, right, width, height } = unit.range().getBoundingClientRect();
    if (width === 0) return [];
    const frame = element(
      `left:${left - 8}px;top:${top - 7}px;width:${width + 16}px;height:${height + 14}px;border:2px solid ${otherColor};border-radius:6px;`,
    );
    const label = element(
      `right:calc(100% - ${right + 8}px);top:${top < 26 ? top - 7 : top - 26}px;padding:0 6px;border-radius:4px;background:${otherColor};color:#fff;font:600 12px/19px system-ui,sans-serif;white-space:nowrap;`,
    );
    label.textContent = text;
    return [frame, label];
  };
  const box = (unit: Unit, line: 'solid' | 'dashed' | 'double') => {
    const { left, top, width, height } = unit.range().getBoundingClientRect();
    const color = outlineColors[outlines.states[unit.id] ?? 'untranslated'];
    const ring = line === 'double' ? `box-shadow:0 0 0 2px #fff,0 0 0 5px ${color}55;` : '';
    const border = line === 'double' ? 'solid' : line;
    return element(
      `left:${left - 4}px;top:${top - 3}px;width:${width + 8}px;height:${height + 6}px;border:2px ${border} ${color};border-radius:4px;${ring}`,
    );
  };
  return outlines;
}

function element(style: string): HTMLElement {
  const created = document.createElement('div');
  created.style.cssText = `position:absolute;box-sizing:border-box;${style}`;
  return created;
}

/** Adds the outlines only once there are any, and again after the page's scripts have removed them: frameworks compare documents. */
function place(host: HTMLElement): void {
  if (host.isConnected) return;
  document.documentElement.append(host);
  host.showPopover();
}
