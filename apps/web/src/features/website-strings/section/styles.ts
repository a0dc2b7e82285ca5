/** A small text button within a row. */
export const quietButton =
  'inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-lg px-1.5 text-sm text-soft underline decoration-edge underline-offset-4 hover:bg-wash hover:text-ink aria-expanded:text-ink aria-expanded:decoration-saffron pointer-coarse:min-h-9';

/** Shown while the row is hovered or focused; always on touch screens. */
export const onDemand =
  'lg:opacity-0 lg:group-focus-within/row:opacity-100 lg:group-hover/row:opacity-100 lg:has-aria-expanded:opacity-100 pointer-coarse:opacity-100!';
