import { useSection } from '../section.ts';
import { quietButton } from '../styles.ts';
import { Marked } from './string-field.tsx';

interface OverlapProps {
  /** The translation that stands now. */
  readonly theirs: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** A draft was begun from another translation than the one that stands by now: both are shown, and none is lost. */
export function Overlap({ theirs, onMine, onTheirs }: OverlapProps) {
  const { targetLanguage } = useSection();
  return (
    <div role="alert" className="grid gap-1.5 rounded-xl border border-busy bg-glow px-3.5 py-2.5">
      <p className="font-semibold text-busy">
        This translation changed since you wrote your draft. It reads now:
      </p>
      {theirs === '' ? (
        <p className="text-soft">(no translation)</p>
      ) : (
        <Marked text={theirs} language={targetLanguage} className="[overflow-wrap:anywhere]" />
      )}
      <p className="flex flex-wrap gap-x-2">
        <button type="button" className={`${quietButton} text-ink!`} onClick={onMine}>
          Keep my draft
        </button>
        <button type="button" className={`${quietButton} text-ink!`} onClick={onTheirs}>
          Discard my draft
        </button>
      </p>
    </div>
  );
}
