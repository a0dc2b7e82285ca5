import { t } from '../texts/texts.ts';
import { Field } from './field.tsx';

/** The days of a filter, both included, as `2026-11-28`; undefined for an open end. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onChange: (change: Period) => void;
}

/** The fields 'From' and 'To' of a filter. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  return (
    <>
      <Field
        label={t('From', { context: 'period' })}
        type="date"
        value={period.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <Field
        label={t('To', { context: 'period' })}
        type="date"
        value={period.to ?? ''}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
    </>
  );
}
