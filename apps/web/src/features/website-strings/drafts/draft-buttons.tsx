import { Icon } from '../../../ui/icon.tsx';
import { iconButton } from '../styles.ts';

interface DraftButtonsProps {
  readonly isDraft: boolean;
  readonly onConfirm: () => void;
  readonly onRevert: () => void;
}

/** Confirms or reverts a draft [owner-workspace §2]. Disabled without a draft. */
export function DraftButtons({ isDraft, onConfirm, onRevert }: DraftButtonsProps) {
  return (
    <>
      <button
        type="button"
        aria-label="Revert"
        title="Revert (Esc)"
        disabled={!isDraft}
        onClick={onRevert}
        className={iconButton}
      >
        <Icon name="revert" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label="Confirm"
        title="Confirm (Enter)"
        disabled={!isDraft}
        onClick={onConfirm}
        className={`${iconButton} ${isDraft ? 'bg-lapis! text-on-lapis! hover:opacity-90' : ''}`}
      >
        <Icon name="check" className="size-4.5" />
      </button>
    </>
  );
}
