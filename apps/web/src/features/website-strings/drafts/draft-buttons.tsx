import { Icon } from '../../../ui/icon.tsx';
import { iconButton } from '../styles.ts';

interface DraftButtonsProps {
  readonly onConfirm: () => void;
  readonly onRevert: () => void;
}

/** Confirms or reverts a draft [owner-workspace §2]. */
export function DraftButtons({ onConfirm, onRevert }: DraftButtonsProps) {
  return (
    <span className="flex gap-1">
      <button
        type="button"
        aria-label="Revert"
        title="Revert (Esc)"
        onClick={onRevert}
        className={iconButton}
      >
        <Icon name="revert" className="size-4" />
      </button>
      <button
        type="button"
        aria-label="Confirm"
        title="Confirm (Enter)"
        onClick={onConfirm}
        className={`${iconButton} bg-lapis! text-on-lapis! hover:opacity-90`}
      >
        <Icon name="check" className="size-4" />
      </button>
    </span>
  );
}
