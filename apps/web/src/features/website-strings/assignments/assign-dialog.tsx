import { type FormEvent, useState } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, RetryButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { useChanges } from '../changes/use-changes.ts';
import { failures } from '../section/labels.ts';
import { useColleagues } from './use-colleagues.ts';

/** The strings to be assigned. */
export interface AssignedStrings {
  readonly strings: ActionTarget;
  readonly count: number;
  /** Who has them now. */
  readonly from?: { readonly assignee: string; readonly due_on: string | null } | undefined;
  readonly onDone?: () => void;
}

interface AssignDialogProps extends AssignedStrings {
  readonly onClose: () => void;
}

const nobody = 'nobody';

/** Gives strings to a member until a day, or takes them away. */
export function AssignDialog(props: AssignDialogProps) {
  const { strings, count, from, onDone, onClose } = props;
  const { runAction } = useChanges();
  const { data, error, refetch } = useColleagues();
  const people = data?.people.filter(({ may_edit }) => may_edit) ?? [];
  const [chosen, setChosen] = useState(from?.assignee);
  const [dueOn, setDueOn] = useState(from?.due_on ?? '');
  const [isBusy, setBusy] = useState(false);
  const id = chosen ?? people[0]?.id ?? nobody;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const assignment =
      id === nobody
        ? { assignee: null, dueOn: null }
        : { assignee: id, dueOn: dueOn === '' ? null : dueOn };
    const isDone = await runAction('assign', strings, assignment);
    setBusy(false);
    if (!isDone) return;
    onDone?.();
    onClose();
  };
  return (
    <Dialog
      title={t('Assign {strings}', { strings: countOf(count, 'string') })}
      onClose={onClose}
      overflows
    >
      {error !== null && (
        <Alert action={<RetryButton onPress={refetch} />}>{failures.fetch(error)}</Alert>
      )}
      {data === undefined && error === null && <SkeletonLines lines={2} />}
      {data !== undefined && (
        <form onSubmit={submit} className="grid gap-4">
          <Select
            label="Who"
            options={[
              ...people.map(({ id: one, name }) => ({ id: one, label: name })),
              { id: nobody, label: t('Nobody') },
            ]}
            value={id}
            onChange={setChosen}
          />
          {id !== nobody && (
            <Field
              label="Due on (optional)"
              type="date"
              value={dueOn}
              onChange={(event) => setDueOn(event.currentTarget.value)}
            />
          )}
          <p className="text-sm text-soft">Who gets texts is told by mail, once a day at most.</p>
          <DialogActions onClose={onClose}>
            <Button type="submit" aria-disabled={isBusy}>
              {t('Assign')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
