/** A small text button within a row. */
export const quietButton =
  'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-lg px-1.5 text-sm text-soft underline decoration-edge underline-offset-4 hover:bg-wash hover:text-ink aria-expanded:text-ink aria-expanded:decoration-saffron';

/** A small square button with an icon. */
export const iconButton =
  'grid size-9 shrink-0 cursor-pointer place-items-center rounded-lg border border-transparent text-soft hover:bg-wash hover:text-ink disabled:cursor-default disabled:bg-transparent disabled:text-edge';
