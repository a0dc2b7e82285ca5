import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface BudgetFormProps {
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  readonly isBusy: boolean;
  readonly onSave: (budget: number | null) => void;
}

/** The most that paid engines may cost in a month, for all languages of a website. */
export function BudgetForm({ budget, isBusy, onSave }: BudgetFormProps) {
  const [text, setText] = useState(budget === null ? '' : String(budget));
  const [error, setError] = useState<string>();
  const save = () => {
    const amount = text.trim() === '' ? null : Number(text);
    if (amount !== null && !(amount >= 0 && amount <= 1_000_000))
      return setError('Enter an amount in dollars, for example 20.');
    setError(undefined);
    onSave(amount);
  };
  return (
    <form
      className="grid max-w-md gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
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
      <Button type="submit" variant="quiet" disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save budget'}
      </Button>
    </form>
  );
}
