import type { Statistics } from '@dragoman/contract/statistics';
import { numberOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { colorOf, dateName, sumAt } from './series.ts';

/** A column for each day or month, with the languages above each other. The tables have the same numbers as text. */
export function VisitsChart({ statistics }: { readonly statistics: Statistics }) {
  const { dates, languages } = statistics;
  const sums = dates.map((_, place) => sumAt(statistics, place));
  const most = Math.max(...sums, 1);
  const total = sums.reduce((sum, count) => sum + count, 0);
  const [first = ''] = dates;
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-baseline justify-between gap-4 text-sm text-soft">
        <span>
          {t('Visits')}{' '}
          <span className="text-lg font-semibold text-ink tabular-nums">{numberOf(total)}</span>
        </span>
        <span aria-hidden="true">{numberOf(most)}</span>
      </figcaption>
      <div
        aria-hidden="true"
        className="flex h-48 items-end gap-px border-b border-control sm:gap-1"
      >
        {dates.map((date, place) => (
          <span
            key={date}
            title={`${dateName(statistics, date)}: ${numberOf(sums[place] ?? 0)}`}
            className="flex h-full flex-1 flex-col-reverse hover:bg-wash"
          >
            {languages.map(({ language, series }, order) => (
              <span
                key={language}
                className={`w-full shrink-0 forced-color-adjust-none ${colorOf(order)}`}
                style={{ height: `${(100 * (series[place] ?? 0)) / most}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between text-sm text-soft">
        <span>{dateName(statistics, first)}</span>
        <span>{dateName(statistics, dates.at(-1) ?? first)}</span>
      </div>
    </figure>
  );
}
