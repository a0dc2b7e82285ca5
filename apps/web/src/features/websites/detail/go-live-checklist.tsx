import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { type ChecklistInput, type ChecklistStep, checklistOf } from './go-live-steps.ts';

/** The steps until a website is live; each links to where it is done. */
export function GoLiveChecklist(input: ChecklistInput) {
  const steps = checklistOf(input);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined);
  const isLive = done === steps.length;
  const list = (
    <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.id} className="grid">
          <Step step={step} number={index + 1} isNext={step === next} />
        </li>
      ))}
    </ol>
  );
  return (
    <section
      aria-labelledby="go-live"
      className="grid gap-4 rounded-2xl border border-edge bg-wash p-5 sm:px-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="go-live" className="text-xl font-bold">
          {isLive ? 'Your website is live' : 'Go live'}
        </h2>
        <p className="text-soft tabular-nums">
          {done} of {steps.length} steps done
        </p>
      </div>
      {isLive ? (
        <details>
          <summary className="mb-2 w-fit cursor-pointer py-1 font-semibold text-lapis">
            Show the steps
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
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
