import { useId } from 'react';
import { t } from '../../texts/texts.ts';

interface ContainerFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly missing: boolean;
}

/** The id of the element that holds the switcher, without `#`; a typed `#` is removed [owner-workspace §5]. */
export function ContainerField({ value, onChange, missing }: ContainerFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Custom container id
      </label>
      <div
        className="flex min-h-12 items-center rounded-xl border border-control bg-card focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-lapis dark:focus-within:outline-saffron"
        dir="ltr"
      >
        <span aria-hidden="true" className="ps-4 font-mono text-soft">
          #
        </span>
        <input
          id={id}
          value={value}
          placeholder="language-menu"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          className="min-w-0 flex-1 bg-transparent px-1 py-2 font-mono outline-none placeholder:text-soft"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hintFor(value, missing)}
      </p>
    </div>
  );
}

function hintFor(value: string, missing: boolean): string {
  if (value.trim() === '') {
    return t(
      'Enter the id of an element on your pages, without the #. Until then, the switcher appears in the bottom right corner.',
    );
  }
  return missing
    ? t(
        'Your page has no element with this id. On such pages, the switcher appears in the bottom right corner.',
      )
    : t(
        'The switcher appears in this element. On pages without it, the switcher appears in the bottom right corner.',
      );
}
