import { Link } from 'react-router';
import { countOf } from '../../../formatting/numbers.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { aboutDollars } from '../../../translations/estimate.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { messageOf } from '../section/labels.ts';
import { useEstimate, useRequest } from './requests.ts';

interface AskProps {
  readonly strings: ActionTarget;
  readonly onRequested?: () => void;
}

/** Tells who would judge some strings and for how much, and asks on a click. */
export function Ask({ strings, onRequested }: AskProps) {
  const { data, error } = useEstimate(strings);
  const request = useRequest(strings, onRequested);
  if (error !== null) return <Alert>{messageOf(error)}</Alert>;
  if (data === undefined) return <SkeletonLines lines={2} />;
  const texts = countOf(data.texts, 'text');
  if (data.engine === null)
    return (
      <p className="text-soft">
        No language model is set up for this language.{' '}
        <Link to={routes.engines} className="text-lapis underline underline-offset-4">
          Add the key of one
        </Link>
        , then ask again.
      </p>
    );
  if (data.texts === 0)
    return (
      <p className="text-soft">
        There is nothing to review: each translation here has a current score, or none exists yet.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {data.texts === 1
          ? `${data.model} reads ${texts} with its translation.`
          : `${data.model} reads ${texts} with their translation.`}{' '}
        {priceOf(data)} {t('What is sent is listed under ‘Sent to engines’.')}
      </p>
      {request.error !== null && <Alert>{messageOf(request.error)}</Alert>}
      <Button
        aria-disabled={request.isPending}
        onClick={() => request.isPending || request.mutate()}
      >
        Ask for a review
      </Button>
    </div>
  );
}

interface Price {
  readonly is_paid: boolean;
  readonly cost: number | null;
}

function priceOf({ is_paid, cost }: Price): string {
  if (!is_paid) return t('It is free.');
  if (cost === null) return t('Its price is not known here; the provider bills it.');
  return t('It costs {cost} at most.', { cost: aboutDollars(cost) });
}
