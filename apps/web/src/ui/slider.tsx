import { type CSSProperties, useId } from 'react';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Unit, such as 'px'. */
  readonly unit: string;
  readonly onChange: (value: number) => void;
}

/** Selects a whole number from a range by pointer or arrow keys. */
export function Slider({ label, value, min, max, unit, onChange }: SliderProps) {
  const id = useId();
  const valueText = `${value} ${unit}`;
  const share = ((value - min) / (max - min)) * 100;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold text-lapis tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ '--share': `${share}%` } as CSSProperties}
        className={range}
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-soft tabular-nums">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}

const filled =
  'bg-[linear-gradient(to_right,var(--color-lapis)_var(--share),var(--color-edge)_0)] rtl:bg-[linear-gradient(to_left,var(--color-lapis)_var(--share),var(--color-edge)_0)]';
const range = [
  'my-2.5 h-2 w-full cursor-pointer appearance-none rounded-full! forced-colors:appearance-auto',
  filled,
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-lapis [&::-webkit-slider-thumb]:bg-card',
  '[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-lapis [&::-moz-range-thumb]:bg-card',
].join(' ');
