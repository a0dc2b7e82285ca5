import { billingCountries } from '@dragoman/domain/billing';
import { shownLanguage, t } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { type CustomerField, type CustomerForm, customerNeeds } from './customer-form.ts';

interface CustomerFieldsProps {
  readonly form: CustomerForm;
  /** Required fields that were submitted empty. */
  readonly missing: readonly CustomerField[];
  readonly disabled: boolean;
  readonly onChange: (field: CustomerField, value: string) => void;
}

const texts = [
  { field: 'name', label: t('Name'), autoComplete: 'cc-name', wide: true },
  {
    field: 'address',
    label: t('Address', { context: 'postal' }),
    autoComplete: 'street-address',
    wide: true,
  },
  { field: 'city', label: t('City'), autoComplete: 'address-level2', wide: false },
  { field: 'state', label: t('State'), autoComplete: 'address-level1', wide: false },
  { field: 'zip', label: 'ZIP', autoComplete: 'postal-code', wide: false },
] as const;

const names = new Intl.DisplayNames(shownLanguage(), { type: 'region' });
const countries = billingCountries
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, shownLanguage()));

/** The customer's name and address; all fields are required [owner-workspace §5]. */
export function CustomerFields({ form, missing, disabled, onChange }: CustomerFieldsProps) {
  const errorOf = (field: CustomerField) =>
    missing.includes(field) ? customerNeeds[field] : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map(({ field, label, autoComplete, wide }) => (
        <div key={field} className={wide ? 'sm:col-span-2' : ''}>
          <Field
            label={label}
            name={field}
            autoComplete={autoComplete}
            required
            disabled={disabled}
            value={form[field]}
            error={errorOf(field)}
            onChange={({ target }) => onChange(field, target.value)}
          />
        </div>
      ))}
      <CountryField
        value={form.country}
        disabled={disabled}
        error={errorOf('country')}
        onChange={(value) => onChange('country', value)}
      />
    </div>
  );
}

interface CountryFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

function CountryField({ value, disabled, error, onChange }: CountryFieldProps) {
  const border = error === undefined ? 'border-control' : 'border-bad outline-bad';
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor="billing-country" className="font-semibold">
        Country
      </label>
      <select
        id="billing-country"
        name="country"
        autoComplete="country"
        required
        disabled={disabled}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby="billing-country-error"
        onChange={({ target }) => onChange(target.value)}
        className={`min-h-12 w-full rounded-xl border bg-card px-3 py-2 text-ink ${border}`}
      >
        <option value="">Select a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id="billing-country-error" role="alert" className="text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
