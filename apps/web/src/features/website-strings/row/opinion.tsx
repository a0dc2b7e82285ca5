import type { Assessment } from '@dragoman/contract/website-strings';
import { t } from '../../../texts/texts.ts';
import { SmallButton } from '../../../ui/small-button.tsx';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { DiffText } from '../text/diff-text.tsx';
import type { RowState } from './use-row.ts';

const aspects = [
  [t('Accuracy'), 'accuracy'],
  [t('Fluency'), 'fluency'],
  [t('Terms'), 'terms'],
  [t('Style'), 'style'],
] as const;

/** The second reader's opinion on a translation, with its proposal. */
export function Opinion({ row, state }: { row: StringRow; state: RowState }) {
  const { mayEdit, mayReview } = useSection();
  const opinion = row.translated?.assessment;
  if (row.translated === undefined || opinion == null) return null;
  const { proposal, reason } = opinion;
  return (
    <fieldset
      aria-label="Second reader’s opinion"
      className={`grid min-w-0 gap-1 rounded-xl border px-3 py-2 text-sm ${opinion.score <= 3 ? 'border-busy/50 bg-glow' : 'border-edge'}`}
    >
      <Scores opinion={opinion} />
      <p dir="ltr" lang="en">
        {reason}
      </p>
      {proposal !== null && (
        <DiffText
          before={row.translated.translated_string}
          after={proposal}
          tags={row.original.tags}
        />
      )}
      <p className="flex flex-wrap gap-2">
        {proposal !== null && mayEdit && (
          <SmallButton title="Alt+P" className="text-ink!" onClick={state.commands.acceptProposal}>
            Accept proposal
          </SmallButton>
        )}
        {mayReview && (
          <SmallButton title="Alt+X" onClick={state.commands.dismissOpinion}>
            Dismiss opinion
          </SmallButton>
        )}
      </p>
    </fieldset>
  );
}

function Scores({ opinion }: { opinion: Assessment }) {
  return (
    <dl className="flex flex-wrap gap-x-3 tabular-nums">
      {aspects.map(([label, name]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-soft">{label}</dt>
          <dd className={opinion[name] <= 3 ? 'font-semibold text-busy' : 'font-semibold'}>
            {opinion[name]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
