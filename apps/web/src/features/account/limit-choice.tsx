import { Checkbox } from '../../ui/checkbox.tsx';
import { Choices } from '../../ui/choices.tsx';

interface LimitChoiceProps {
  readonly label: string;
  /** Label of the choice without a limit. */
  readonly all: string;
  /** Label of the choice with one. */
  readonly some: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** Null for all. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: string[] | null) => void;
}

/** Chooses all of a list, or some of it. */
export function LimitChoice({ label, all, some, options, value, onChange }: LimitChoiceProps) {
  return (
    <div className="grid content-start gap-3">
      <Choices
        label={label}
        choices={[
          { id: 'all', label: all },
          { id: 'some', label: some },
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={(id) => onChange(id === 'all' ? null : [])}
      />
      {value !== null && (
        <div className="max-h-60 overflow-y-auto rounded-xl border border-edge px-4 py-1">
          {options.map(({ id, label: text }) => (
            <Checkbox
              key={id}
              isChecked={value.includes(id)}
              onChange={(isChecked) =>
                onChange(isChecked ? [...value, id] : value.filter((one) => one !== id))
              }
            >
              {text}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
