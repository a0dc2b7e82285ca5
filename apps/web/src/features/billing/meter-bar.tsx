import { type Meter, meterOf } from '@dragoman/domain/billing';
import { numberOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';

const fills: Record<Meter['tone'], string> = { good: 'bg-good', busy: 'bg-saffron', bad: 'bg-bad' };

interface MeterBarProps {
  readonly label: string;
  readonly tier: string;
  readonly measure: 'languages' | 'words';
  readonly used: number;
}

/** Usage relative to the plan's limit, in the specified colors [owner-workspace §2, Billing]; PRODUCT.md 34. */
export function MeterBar({ label, tier, measure, used }: MeterBarProps) {
  const { percent, tone, max } = meterOf(tier, measure, used);
  const of = max === null ? t('Unlimited') : numberOf(max);
  const text = `${numberOf(used)} / ${of}`;
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-soft">{label}</span>
        <span className="font-semibold tabular-nums" dir="ltr">
          {text}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn alike everywhere */}
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        data-tone={tone}
        className="h-2 overflow-hidden rounded-full bg-edge"
      >
        <div className={`h-full rounded-full ${fills[tone]}`} style={{ width: `${percent}%` }} />
      </div>
      {tone !== 'good' && (
        <p className="text-sm text-soft">You can use all of it. A larger plan starts only above.</p>
      )}
    </div>
  );
}
