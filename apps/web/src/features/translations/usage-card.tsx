import type { TranslationEstimate, TranslationUsage } from '@dragoman/contract/translations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useChange } from '../../api/use-change.ts';
import { countOf, dollars, numberOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { aboutDollars, estimateQuery } from '../../translations/estimate.ts';
import { progressQueries } from '../../translations/progress.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card, DescriptionItem } from '../../ui/card.tsx';
import { both, Loaded } from '../../ui/loaded.tsx';
import { Progress } from '../../ui/progress.tsx';
import { BudgetForm } from './budget-form.tsx';

interface UsageProps {
  readonly websiteId: string;
  readonly language: string;
}

/** What translating the website cost this month, the next update's estimate, and the monthly budget. */
export function UsageCard({ websiteId, language }: UsageProps) {
  const usage = useQuery({
    queryKey: ['translation-usage', websiteId],
    queryFn: () => api('GET /api/websites/:id/translation-usage', { params: { id: websiteId } }),
  });
  const estimate = useQuery(estimateQuery(websiteId, language));
  return (
    <Card title="Costs">
      <Loaded query={both(usage, estimate)} rows={2} label="Loading the costs...">
        {([used, estimated]) => (
          <Usage websiteId={websiteId} language={language} usage={used} estimate={estimated} />
        )}
      </Loaded>
    </Card>
  );
}

interface LoadedProps extends UsageProps {
  readonly usage: TranslationUsage;
  readonly estimate: TranslationEstimate;
}

function Usage({ websiteId, language, usage, estimate }: LoadedProps) {
  const save = useBudget(websiteId);
  const isFree = !estimate.is_paid && usage.spent === 0 && usage.budget === null;
  if (isFree)
    return (
      <Notice>
        Translating is free here: no paid engine translates this language.
        {estimate.texts > 0 && ` Next update: ${estimateText(estimate)}.`}
      </Notice>
    );
  const { spent, budget, languages } = usage;
  const last = languages.find((one) => one.language === language);
  return (
    <div className="grid gap-6">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <DescriptionItem name="This month, all languages">{dollars(spent)}</DescriptionItem>
        <DescriptionItem name="Last translation">
          {last === undefined ? 'None this month' : dollars(last.last_job_cost)}
        </DescriptionItem>
        <DescriptionItem name="Next update">{estimateText(estimate)}</DescriptionItem>
      </dl>
      {budget !== null && (
        <div className="grid gap-1.5">
          <p className="flex justify-between gap-4 text-sm">
            <span className="text-soft">Monthly budget</span>
            <span className="font-semibold tabular-nums" dir="ltr">
              {dollars(spent)} / {dollars(budget)}
            </span>
          </p>
          <Progress label="Monthly budget used" done={spent} of={budget} />
        </div>
      )}
      {last !== undefined && <p className="text-sm text-soft">{usageText(last)}</p>}
      <BudgetForm key={budget} budget={budget} save={save} />
    </div>
  );
}

function estimateText({ texts, words, memory_words, cost }: TranslationEstimate): string {
  if (texts === 0) return t('Nothing to translate');
  const percent = Math.floor((100 * memory_words) / Math.max(1, words));
  const counted = countOf(words, 'word');
  const size =
    percent > 0 ? t('{words}, {percent} % from memory', { words: counted, percent }) : counted;
  return cost === null ? size : `${size}, ${aboutDollars(cost)}`;
}

function usageText({ engine, calls, ...of }: TranslationUsage['languages'][number]): string {
  const read = numberOf(of.input_tokens);
  const written = numberOf(of.output_tokens);
  const size =
    of.input_tokens > 0
      ? t('{read} tokens read ({cached} from cache) and {written} written', {
          read,
          cached: numberOf(of.cached_tokens),
          written,
        })
      : countOf(of.characters, 'character');
  return t('This month, {engine} translated {texts} of this language in {calls}: {size}.', {
    engine,
    texts: countOf(of.texts, 'text'),
    calls: countOf(calls, 'call'),
    size,
  });
}

function useBudget(websiteId: string) {
  return useChange(
    (budget: number | null) =>
      api('PUT /api/websites/:id/translation-budget', {
        params: { id: websiteId },
        body: { budget },
      }),
    {
      keeps: ['translation-usage', websiteId],
      rereads: progressQueries.ofWebsite(websiteId),
      done: t('The monthly budget was saved.'),
    },
  );
}
