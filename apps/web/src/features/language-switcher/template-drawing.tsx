import type { SwitcherStyle } from '@dragoman/domain/language-switcher';

type State = 'active' | 'inactive' | 'hover';

interface Part {
  readonly state: State;
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly radius?: number;
}

/** Positions of an open switcher's entries on a canvas of 120 by 64. */
const parts: Record<SwitcherStyle['template'], readonly Part[]> = {
  buttons: [
    { state: 'active', x: 4, y: 24, width: 34, radius: 8 },
    { state: 'inactive', x: 43, y: 24, width: 34, radius: 8 },
    { state: 'inactive', x: 82, y: 24, width: 34, radius: 8 },
  ],
  dropdown: [
    { state: 'inactive', x: 30, y: 6, width: 60 },
    { state: 'active', x: 30, y: 25, width: 60 },
    { state: 'inactive', x: 30, y: 42, width: 60 },
  ],
  horizontal: [
    { state: 'active', x: 4, y: 24, width: 42, radius: 8 },
    { state: 'inactive', x: 52, y: 24, width: 30, radius: 8 },
    { state: 'inactive', x: 86, y: 24, width: 30, radius: 8 },
  ],
  vertical: [
    { state: 'inactive', x: 38, y: 4, width: 44 },
    { state: 'inactive', x: 38, y: 21, width: 44 },
    { state: 'active', x: 38, y: 42, width: 44 },
  ],
};

interface TemplateDrawingProps {
  readonly template: SwitcherStyle['template'];
  readonly style: SwitcherStyle;
}

/** A small drawing of a template. */
export function TemplateDrawing({ template, style }: TemplateDrawingProps) {
  const discloses = template !== 'buttons';
  return (
    <svg viewBox="0 0 120 64" className="h-16 w-full" aria-hidden="true">
      {parts[template].map(({ state, x, y, width = 40, radius = 4 }) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x}
            y={y}
            width={width}
            height="16"
            rx={radius}
            fill={style[`${state}BackgroundColor`]}
            stroke="currentColor"
            strokeOpacity=".25"
          />
          <rect
            x={x + 7}
            y={y + 6.5}
            width={width - (discloses && state === 'active' ? 22 : 14)}
            height="3"
            rx="1.5"
            fill={style[`${state}TextColor`]}
          />
        </g>
      ))}
    </svg>
  );
}
