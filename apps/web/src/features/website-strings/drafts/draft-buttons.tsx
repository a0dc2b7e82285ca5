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
        <ButtonIcon shape="M6 4 2.500 7.500 6 11M2.500 7.500H10a3.500 3.500 0 0 1 0 7H7" />
      </button>
      <button
        type="button"
        aria-label="Confirm"
        title="Confirm (Enter)"
        disabled={!isDraft}
        onClick={onConfirm}
        className={`${iconButton} ${isDraft ? 'bg-lapis! text-on-lapis! hover:opacity-90' : ''}`}
      >
        <ButtonIcon shape="M3 8.500l3.500 3.500L13 4.500" />
      </button>
    </>
  );
}

function ButtonIcon({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4.5" aria-hidden="true">
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.800" strokeLinecap="round" />
    </svg>
  );
}
