import { Icon } from './icon.tsx';

interface NativeSelectProps<Value extends string | number> {
  /** Only for screen readers. */
  readonly label: string;
  /** Values and their labels. */
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A select of the browser, because it renders faster than the library's. */
export function NativeSelect<Value extends string | number>(props: NativeSelectProps<Value>) {
  const { label, options, value, onChoose } = props;
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
        className="min-h-11 w-full max-w-full field-sizing-content cursor-pointer appearance-none truncate rounded-xl border border-control bg-card ps-3 pe-9 text-ink"
      >
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4"
      />
    </span>
  );
}
