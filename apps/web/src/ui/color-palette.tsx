import { ListBox, ListBoxItem } from 'react-aria-components';
import { colorPalette } from './color-palette.data.ts';

/** Ordered by lightness, so that each row of the grid has one lightness. */
const swatches = Object.entries(colorPalette)
  .flatMap(([hue, colors]) =>
    colors.map((color, lightness) => ({
      color: color as string,
      lightness,
      name: `${hue} ${lightness + 1}`,
    })),
  )
  .sort((a, b) => a.lightness - b.lightness);

interface ColorPaletteProps {
  /** The selected color, marked if the palette has it. */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/**
 * A grid of colors. Arrow keys move, Enter selects, letters find a hue by name. All cells must have the same size, because
 * arrow keys navigate by position.
 */
export function ColorPalette({ value, onChange }: ColorPaletteProps) {
  const chosen = value.toUpperCase();
  return (
    <ListBox
      aria-label="Colors"
      layout="grid"
      autoFocus
      items={swatches}
      selectionMode="single"
      escapeKeyBehavior="none"
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(String(key));
      }}
      className="grid grid-cols-[repeat(12,minmax(0,1.5rem))] gap-px outline-none"
    >
      {({ color, name }) => (
        <ListBoxItem
          id={color}
          textValue={name}
          aria-label={`${name}, ${color}`}
          style={{ background: color }}
          className="grid aspect-square forced-color-adjust-none w-full cursor-pointer place-items-center rounded-sm border border-black/10 outline-none data-focused:z-10 data-focused:ring-3 data-focused:ring-ink data-selected:ring-2 data-selected:ring-ink"
        >
          {({ isSelected }) => (isSelected ? <CheckIcon /> : null)}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

/** Black with a white edge, visible on every color. */
function CheckIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
      <path d="M3 8.500l3.500 3.500L13 4.500" fill="none" stroke="#fff" strokeWidth="4" />
      <path d="M3 8.500l3.500 3.500L13 4.500" fill="none" stroke="#000" strokeWidth="2" />
    </svg>
  );
}
