import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import type { Sending } from '../../ui/form.tsx';
import { Form } from '../../ui/form.tsx';

interface BudgetFormProps {
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  readonly save: Sending & { readonly mutate: (budget: number | null) => void };
}

/** The most that paid engines may cost in a month, for all languages of a website. */
export function BudgetForm({ budget, save }: BudgetFormProps) {
  const [text, setText] = useState(budget === null ? '' : String(budget));
  const [error, setError] = useState<string>();
  const submit = () => {
    const amount = text.trim() === '' ? null : Number(text);
    if (amount !== null && !(amount >= 0 && amount <= 1_000_000))
      return setError('Enter an amount in dollars, for example 20.');
    setError(undefined);
    save.mutate(amount);
  };
  return (
    <Form
      className="grid max-w-md gap-2"
      variant="quiet"
      submit="Save budget"
      sending={save}
      onSubmit={submit}
    >
      <Field
        label="Monthly budget in dollars"
        inputMode="decimal"
        dir="ltr"
        placeholder="No limit"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm text-soft">
        For all languages of this website. When it is used up, translating pauses until next month.
      </p>
    </Form>
  );
}
