import { type FormEvent, useState } from 'react';
import { backend } from '../../api/backend.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast.tsx';

interface AddMediaProps {
  readonly websiteId: string;
  /** Base for relative addresses. */
  readonly websiteUrl: string;
  /** Called with the address of the added picture. */
  readonly onAdded: (address: string) => void;
  /** Called after an undo. */
  readonly onRemoved: () => void;
}

const invalid = t('Enter the address of a picture, such as /images/tea.png.');

/** Adds a picture by its address that scans do not find, such as one added by a script. */
export function AddMedia({ websiteId, websiteUrl, onAdded, onRemoved }: AddMediaProps) {
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const add = async (form: HTMLFormElement) => {
    setFailure(undefined);
    const address = pictureAddress(String(new FormData(form).get('address')), websiteUrl);
    if (address === undefined) return setError(invalid);
    const { data, error: refused } = await insert(websiteId, address);
    // A duplicate is only shown.
    if (refused !== null && refused.code !== '23505') return setFailure(refused.message);
    form.reset();
    onAdded(address);
    if (data === null) return;
    notify.done(t('The picture was added.'), {
      undo: () => void remove(data.id).then(onRemoved),
    });
  };
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-lapis underline underline-offset-4">
        Add a missing picture
      </summary>
      <form
        noValidate
        className="mt-3 grid gap-3 rounded-xl bg-wash p-4"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void add(event.currentTarget);
        }}
      >
        <Field
          label="Address of the picture"
          name="address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="/images/tea.png"
          error={error}
          onChange={() => setError(undefined)}
        />
        {failure !== undefined && (
          <Alert>
            Failed to add new media
            <span className="block font-normal text-ink">{failure}</span>
          </Alert>
        )}
        <Button type="submit" variant="quiet" className="justify-self-start bg-card">
          Add
        </Button>
      </form>
    </details>
  );
}

/** Returns the absolute address, as scans store it; undefined if it is not http(s). */
function pictureAddress(written: string, websiteUrl: string): string | undefined {
  const address = written.trim() === '' ? null : URL.parse(written.trim(), websiteUrl);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

async function insert(websiteId: string, address: string) {
  return backend()
    .from('website_media')
    .insert({ website_id: websiteId, original_media: address })
    .select('id')
    .single();
}

async function remove(id: string): Promise<void> {
  const { error } = await backend().from('website_media').delete().eq('id', id);
  if (error !== null) notify.failed(t('Failed to delete media'));
}
