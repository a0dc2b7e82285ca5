import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { patientApi } from '../../../api/api.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { messageText, t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { useStringsCache } from '../section/strings-cache.ts';
import { actionFilter, type StringsView } from '../section/view.ts';
import { DiffText } from '../text/diff-text.tsx';
import { nameTags } from '../text/tag-names.ts';

interface ReplaceDialogProps {
  readonly view: StringsView;
  readonly onClose: () => void;
}

/** Replaces a text in the translations of the list, on all its pages. Shows before what that would change. */
export function ReplaceDialog({ view, onClose }: ReplaceDialogProps) {
  const [wanted, setWanted] = useState(nothing);
  const preview = useReplace(view);
  const apply = useApply(view, onClose);
  const find = useRef<HTMLInputElement>(null);
  // The browser focuses the dialog's first button when it opens.
  useLayoutEffect(() => find.current?.focus(), []);
  const change = (changed: Partial<typeof nothing>) => {
    preview.reset();
    setWanted({ ...wanted, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview.isPending || apply.isPending) return;
    if (preview.data === undefined) preview.mutate({ ...wanted, isPreview: true });
    else apply.mutate({ ...wanted, isPreview: false });
  };
  const error = preview.error ?? apply.error;
  return (
    <Dialog title="Find and replace" size="large" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field
            ref={find}
            label="Find"
            required
            maxLength={500}
            autoComplete="off"
            onChange={(event) => change({ find: event.currentTarget.value })}
          />
          <Field
            label="Replace with"
            maxLength={500}
            autoComplete="off"
            onChange={(event) => change({ replacement: event.currentTarget.value })}
          />
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox onChange={(matchesCase) => change({ matchesCase })}>Match case</Checkbox>
          <Checkbox onChange={(wholeWords) => change({ wholeWords })}>Whole words</Checkbox>
        </div>
        {error !== null && <Alert>{messageOf(error)}</Alert>}
        {preview.data !== undefined && <Preview report={preview.data} />}
        <DialogActions onClose={onClose}>
          {preview.data?.changed !== 0 && (
            <Button type="submit" aria-disabled={preview.isPending || apply.isPending}>
              {preview.data === undefined
                ? t('Preview')
                : t('Replace in {strings}', { strings: countOf(preview.data.changed, 'string') })}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

const nothing = { find: '', replacement: '', matchesCase: false, wholeWords: false };

type Report = Awaited<ReturnType<typeof replace>>;

function Preview({ report }: { report: Report }) {
  return (
    <>
      <p role="status">
        {t('{strings} would change.', { strings: countOf(report.changed, 'string') })}{' '}
        {report.refused > 0 &&
          t('{strings} cannot and stay.', { strings: countOf(report.refused, 'string') })}
      </p>
      <ol className="grid max-h-[40dvh] gap-2 overflow-y-auto">
        {report.changes.map(({ id, before, after, tags, refusal }) => (
          <li key={id} className="border-s-3 border-edge ps-3">
            <DiffText before={before} after={after} tags={tags} />
            {refusal !== null && (
              <p className="text-sm text-busy">{nameTags(messageText(refusal), tags)}</p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

type Wanted = typeof nothing & { readonly isPreview: boolean };

function useReplace(view: StringsView) {
  const section = useSection();
  return useMutation({ mutationFn: (wanted: Wanted) => replace(section, view, wanted) });
}

function replace(
  { websiteId, targetLanguage }: ReturnType<typeof useSection>,
  view: StringsView,
  wanted: Wanted,
) {
  return patientApi('POST /api/website-strings/:websiteId/replace', {
    params: { websiteId },
    body: { targetLanguage, filter: actionFilter(view), ...wanted },
  });
}

/** Stores the replacement, and offers to undo it. */
function useApply(view: StringsView, onDone: () => void) {
  const section = useSection();
  const cache = useStringsCache();
  const { flush, refresh, undoableChange } = useChanges();
  return useMutation({
    async mutationFn(wanted: Wanted) {
      await flush();
      return replace(section, view, wanted);
    },
    onSuccess({ changed, undoToken }) {
      const shown = cache.shownRows().map(({ original }) => original.id);
      section.pinned.add(shown);
      const undo = undoToken === null ? undefined : undoableChange(shown, undoToken);
      const strings = countOf(changed, 'string');
      notify.done(t('Replaced in {strings}.', { strings }), undo && { undo });
      void refresh();
      onDone();
    },
  });
}
