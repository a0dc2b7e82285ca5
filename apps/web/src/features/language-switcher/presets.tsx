import {
  type SwitcherChanges,
  type SwitcherStyle,
  switcherPairs,
} from '@dragoman/domain/language-switcher';
import { presets } from './presets.data.ts';

interface PresetsProps {
  readonly style: SwitcherStyle;
  readonly onChoose: (colors: SwitcherChanges) => void;
}

/** Ready-made palettes, each shown as its three pairs. */
export function Presets({ style, onChoose }: PresetsProps) {
  return (
    <section aria-label="Ready-made palettes" className="grid gap-2">
      <p className="font-semibold">Ready-made palettes</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {Object.entries(presets).map(([name, colors]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={isShown(style, colors)}
              onClick={() => onChoose(colors)}
              className="grid w-full cursor-pointer gap-1.5 rounded-xl border-2 border-edge p-1.5 text-sm font-semibold hover:border-control aria-pressed:border-lapis"
            >
              <span
                aria-hidden="true"
                className="flex h-7 forced-color-adjust-none overflow-hidden rounded-lg border border-edge"
              >
                {switcherPairs.map(({ state, text, background }) => (
                  <span
                    key={state}
                    style={{ background: colors[background] }}
                    className="grid flex-1 place-items-center"
                  >
                    <span style={{ background: colors[text] }} className="size-2 rounded-full" />
                  </span>
                ))}
              </span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isShown(style: SwitcherStyle, colors: SwitcherChanges): boolean {
  const fields = Object.keys(colors) as (keyof SwitcherStyle)[];
  return fields.every((field) => String(style[field]).toUpperCase() === colors[field]);
}
