import { isSwitcherColor, isTransparent } from '@dragoman/domain/language-switcher';
import { useId, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { t, text } from '../texts/texts.ts';
import { ColorPalette } from './color-palette.tsx';
import { inputClass } from './field.tsx';

interface ColorFieldProps {
  /** Prefix of the accessible names, such as 'Text when inactive'. */
  readonly label: string;
  /** Visible label, if the context already says the rest. */
  readonly shortLabel?: string;
  /** `transparent` or a six-digit hex color. */
  readonly value: string;
  /** Called with valid colors only. */
  readonly onChange: (color: string) => void;
}

/** Shown for invalid input [owner-workspace §5]. */
const refusal = text('Not applied: write # and six digits, such as #0080FF, or transparent.');

/** Selects a color by code or from a palette. Invalid input stays in the field with an error. */
export function ColorField({ label, shortLabel = label, value, onChange }: ColorFieldProps) {
  const id = useId();
  const { text, type, choose } = useTyped(value, onChange);
  const refused = !isSwitcherColor(text);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {shortLabel}
      </label>
      <div className="flex gap-2">
        <PaletteButton label={label} value={value} onChange={choose} />
        <input
          id={id}
          aria-label={label}
          value={text}
          onChange={(event) => type(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          aria-invalid={refused}
          aria-describedby={`${id}-refusal`}
          className={`${inputClass} min-h-11! min-w-0 px-2.5! font-mono sm:text-sm ${refused ? 'border-bad outline-bad' : 'border-control'}`}
        />
      </div>
      <p id={`${id}-refusal`} role="alert" className="text-sm text-bad empty:hidden">
        {refused && t(refusal)}
      </p>
    </div>
  );
}

/** Background of transparent colors. */
const checkered =
  'bg-[repeating-conic-gradient(#c4c4cc_0_25%,#ffffff_0_50%)] bg-size-[0.75rem_0.75rem]';

/** Returns the text to show: invalid input until the color changes, else the color. */
function useTyped(value: string, onChange: (color: string) => void) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const choose = (color: string) => {
    setTyped(undefined);
    onChange(color);
  };
  return {
    text: typed?.over === value ? typed.text : value,
    choose,
    type: (text: string) =>
      isSwitcherColor(text) ? choose(text) : setTyped({ text, over: value }),
  };
}

function PaletteButton({ label, value, onChange }: Omit<ColorFieldProps, 'shortLabel'>) {
  return (
    <DialogTrigger>
      <Button
        aria-label={`${label}: palette`}
        className={`${checkered} grid size-11 shrink-0 cursor-pointer overflow-hidden rounded-xl border border-control`}
      >
        <span className="size-full forced-color-adjust-none" style={{ background: value }} />
      </Button>
      <Popover
        placement="bottom start"
        className="overflow-y-auto rounded-2xl border border-edge bg-card text-ink shadow-card"
      >
        <Dialog aria-label={`${label}: palette`} className="grid gap-3 p-3.5 outline-none">
          <ColorPalette value={value} onChange={onChange} />
          <button
            type="button"
            aria-pressed={isTransparent(value)}
            onClick={() => onChange('transparent')}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-control px-3 font-semibold aria-pressed:border-2 aria-pressed:border-lapis"
          >
            <span
              aria-hidden="true"
              className={`${checkered} size-6 rounded-md border border-edge`}
            />
            Transparent
          </button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
