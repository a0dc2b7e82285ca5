import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** The classes of a small square button with an icon, also for links styled as one. */
export const iconButton =
  'grid size-7 shrink-0 cursor-pointer place-items-center rounded-lg text-soft hover:bg-wash hover:text-ink aria-expanded:bg-wash aria-expanded:text-ink pointer-coarse:size-9';

/** The classes of a small text button, also for links styled as one. */
export const quietButton =
  'inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-lg px-1.5 text-sm text-soft underline decoration-edge underline-offset-4 hover:bg-wash hover:text-ink aria-expanded:text-ink aria-expanded:decoration-saffron pointer-coarse:min-h-9';

/** A small text button. */
export function SmallButton({ className = '', ...others }: ComponentProps<'button'>) {
  return <button type="button" className={`${quietButton} ${className}`} {...others} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** Width of the icon's line. */
  readonly line?: number;
}

/** A small square button with an icon. */
export function IconButton({ icon, line = 2, className = '', ...others }: IconButtonProps) {
  return (
    <button type="button" className={`${iconButton} ${className}`} {...others}>
      <Icon name={icon} className="size-4" line={line} />
    </button>
  );
}
