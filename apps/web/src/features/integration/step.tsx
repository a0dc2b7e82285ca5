import { createContext, type ReactNode, use, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';

interface StepProps {
  readonly number: StepNumber;
  readonly title: string;
  /** Undefined while loading. */
  readonly state: { readonly tone: Tone; readonly label: string } | undefined;
  readonly isDone: boolean;
  /** One line that stays visible when the step is folded. */
  readonly summary?: ReactNode;
  /** Anchor for links. */
  readonly id: string;
  readonly children: ReactNode;
}

/** One of the numbered steps [owner-workspace §2, Integration screen]. Its heading opens it and folds the others. */
export function Step({ number, title, state, isDone, summary, id, children }: StepProps) {
  const panel = useId();
  const { open, setOpen } = useOpenStep();
  const isOpen = open === number;
  return (
    <li
      id={id}
      className="scroll-mt-6 rounded-2xl border border-edge bg-card sm:grid sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="hidden ps-6 pt-6 sm:block">
        <StepArch isDone={isDone}>{number}</StepArch>
      </div>
      <div className="min-w-0">
        <h3 className="font-sans">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(isOpen ? null : number)}
            className="flex w-full cursor-pointer items-center gap-x-4 rounded-2xl px-5 pt-5 pb-4 text-start sm:px-6 sm:pt-6 sm:pb-5"
          >
            <span className="sm:hidden">
              <StepArch isDone={isDone}>{number}</StepArch>
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-display text-xl leading-tight font-semibold">
                <span className="sr-only">{number}. </span>
                {title}
              </span>
              {state !== undefined && <StateBadge tone={state.tone}>{state.label}</StateBadge>}
            </span>
            <Chevron isOpen={isOpen} />
          </button>
        </h3>
        {summary !== undefined && (
          <p className="-mt-2 px-5 pb-5 break-words text-soft sm:px-6">{summary}</p>
        )}
        <section
          id={panel}
          aria-label={title}
          hidden={!isOpen}
          onFocus={() => setOpen(number)}
          className="px-5 pb-6 sm:px-6"
        >
          {children}
        </section>
      </div>
    </li>
  );
}

/** The number in an arch, filled when the step is done. */
function StepArch({ isDone, children }: { isDone: boolean; children: number }) {
  const style = isDone ? 'bg-good text-paper' : 'border-2 border-control text-ink';
  return (
    <span
      aria-hidden="true"
      className={`grid h-12 w-10 place-items-center rounded-t-full rounded-b-lg pt-1 font-display text-lg font-bold ${style}`}
    >
      {isDone ? <Icon name="check" className="size-5" /> : children}
    </span>
  );
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon
      name="chevron"
      className={`size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
    />
  );
}

/** One of the four steps. */
export type StepNumber = 1 | 2 | 3 | 4;

interface OpenStep {
  /** The only open step; null if all are folded. */
  readonly open: StepNumber | null;
  readonly setOpen: (step: StepNumber | null) => void;
}

const OpenStepContext = createContext<OpenStep>({ open: null, setOpen: () => undefined });

export const OpenStepProvider = OpenStepContext.Provider;

export const useOpenStep = () => use(OpenStepContext);
