import { useQuery } from '@tanstack/react-query';
import { estimateQuery, estimateSentence } from '../../../translations/estimate.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

interface LeverageProps {
  readonly websiteId: string;
  readonly language: string;
}

/** What translating to a new language would take and cost. */
export function Leverage({ websiteId, language }: LeverageProps) {
  const { data, isError, refetch } = useQuery(estimateQuery(websiteId, language));
  if (data !== undefined)
    return (
      <p role="status" className="text-soft">
        {estimateSentence(data)}
      </p>
    );
  if (isError)
    return (
      <Alert action={<RetryButton onPress={refetch} />}>
        Failed to estimate this language. You can add it anyway.
      </Alert>
    );
  return (
    <Loading label="Estimating the language...">
      <Skeleton className="h-6 w-full max-w-xl" />
    </Loading>
  );
}
