import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { nextTexts } from '../../../websites/next-step.ts';
import { type ChecklistInput, type ChecklistStep, checklistOf } from './go-live-steps.ts';

/** One line with the next step until a website is live, which opens to all steps; each links to where it is done. */
export function GoLiveChecklist(input: ChecklistInput) {
  const [isOpen, setOpen] = useState(false);
  const steps = checklistOf(input);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined);
  return (
    <section
      aria-labelledby="go-live"
      className="rounded-2xl border border-edge bg-wash px-4 sm:px-5"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 max-sm:pt-2">
        <h2 id="go-live" className="font-sans font-bold">
          {done === steps.length ? 'Your website is live' : 'Go live'}
        </h2>
        {next?.to !== undefined && (
          <Link
            to={next.to}
            preventScrollReset
            className="py-2 font-semibold text-lapis underline underline-offset-4 hover:no-underline"
          >
            {nextText(next, input)}
          </Link>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="ms-auto inline-flex min-h-11 cursor-pointer items-center gap-2 text-soft tabular-nums hover:text-ink"
        >
          {done} of {steps.length} steps done
          <Icon
            name="chevron"
            className={`size-4 shrink-0 transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      {isOpen && (
        <ol className="grid grid-cols-1 gap-2 pb-4 sm:grid-cols-2 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.id} className="grid">
              <Step step={step} number={index + 1} isNext={step === next} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** 'Next: install the snippet', or what is happening now. */
function nextText({ id, text }: ChecklistStep, { isScanning, status }: ChecklistInput): string {
  if (id === 'deploy' && status === 'disabled') return nextTexts().resume;
  const isUnderWay = id === 'scan' ? isScanning : id === 'deploy' && status === 'deploying';
  return isUnderWay ? text : nextTexts()[id];
}

interface StepProps {
  readonly step: ChecklistStep;
  readonly number: number;
  readonly isNext: boolean;
}

function Step({ step, number, isNext }: StepProps) {
  const { to, isDone } = step;
  const shape = 'flex min-h-14 items-center gap-3 rounded-xl border px-3.5 py-2';
  const look = isNext ? 'border-saffron bg-glow' : isDone ? 'border-transparent' : 'border-edge';
  if (to === undefined) {
    return (
      <div className={`${shape} ${look}`}>
        <StepContent step={step} number={number} />
      </div>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isNext ? 'step' : undefined}
      className={`${shape} ${look} bg-card hover:border-lapis`}
    >
      <StepContent step={step} number={number} />
    </Link>
  );
}

function StepContent({ step, number }: Pick<StepProps, 'step' | 'number'>) {
  const { isDone, label, text } = step;
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid size-8 shrink-0 place-items-center rounded-t-full rounded-b-md font-bold ${isDone ? 'bg-good text-card' : 'border-2 border-control text-soft'}`}
      >
        {isDone ? <Icon name="check" className="size-4" /> : number}
      </span>
      <span className="grid min-w-0">
        <span className="leading-snug font-semibold">{label}</span>
        <span className={`text-sm leading-snug ${isDone ? 'text-good' : 'text-soft'}`}>{text}</span>
      </span>
    </>
  );
}
