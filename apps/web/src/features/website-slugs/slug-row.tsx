import { textDirection } from '@dragoman/domain/languages';
import { slugFromInput, validateSlug } from '@dragoman/domain/translations';
import { useId } from 'react';
import { countOf } from '../../formatting/numbers.ts';
import { messageText, t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { addressParts } from './slug-address.ts';
import { type OriginalSlug, useSaveSlug } from './use-slugs.ts';

export interface SlugRowProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly original: OriginalSlug;
  readonly translated: string | undefined;
  readonly draft: string | undefined;
  readonly onDraft: (text: string | undefined) => void;
  /** Called after `text` is saved; a newer draft stays. */
  readonly onSaved: (text: string) => void;
  /** Translations of the example page's slugs; undefined if addresses are not translated. */
  readonly names: Readonly<Record<string, string>> | undefined;
}

/** One slug with its translation. What is typed becomes lower case with `-` for spaces. Edits are drafts until the check button or Enter confirms them; Esc reverts. */
export function SlugRow(props: SlugRowProps) {
  const { website, language, original, translated, draft } = props;
  const id = useId();
  const { save, failure, type, revert } = useSlugEdit(props);
  const verdict = draft === undefined ? undefined : verdictOf(draft, props);
  const refusal = verdict !== undefined && 'refusal' in verdict ? verdict.refusal : undefined;
  const shown = verdict !== undefined && 'slug' in verdict ? verdict.slug : translated;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p
          id={`${id}-original`}
          lang={website.original_language}
          dir="auto"
          translate="no"
          className="font-semibold break-words"
        >
          {original.original_slug}
        </p>
        <p className="text-sm text-soft">{countOf(original.page_count, 'page')}</p>
      </div>
      <div className="grid min-w-0 gap-2">
        <div className="flex items-center gap-2">
          <input
            aria-label={`Translation of ${original.original_slug}`}
            aria-describedby={`${id}-error ${id}-address`}
            aria-invalid={refusal !== undefined}
            lang={language}
            dir={textDirection(language)}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            translate="no"
            placeholder={original.original_slug}
            value={draft ?? translated ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') save();
              if (event.key === 'Escape') revert();
            }}
            className={`min-h-12 w-full min-w-0 rounded-xl border bg-card px-4 text-ink placeholder:text-soft ${fieldEdge(draft, refusal)}`}
          />
          <ConfirmButton
            label={`Save the translation of ${original.original_slug}`}
            disabled={draft === undefined || refusal !== undefined}
            onPress={save}
          />
        </div>
        <p id={`${id}-error`} className="text-bad empty:hidden">
          {refusal && messageText(refusal)}
        </p>
        {failure !== undefined && <Alert>{failure}</Alert>}
        {verdict !== undefined && 'slug' in verdict && verdict.slug !== draft && (
          <p className="text-sm text-soft">
            Saved as <bdi className="font-semibold text-ink">{verdict.slug}</bdi>
          </p>
        )}
        <ExampleAddress id={`${id}-address`} {...props} shown={shown} />
      </div>
    </li>
  );
}

/** The original slug may be typed as it is. */
function verdictOf(draft: string, { original, language }: SlugRowProps) {
  const isOriginal = draft === original.original_slug;
  return validateSlug(isOriginal ? draft : slugFromInput(draft, language));
}

function fieldEdge(draft: string | undefined, refusal: string | undefined): string {
  if (refusal !== undefined) return 'border-bad outline-bad';
  return draft === undefined ? 'border-control' : 'border-saffron bg-glow!';
}

function useSlugEdit(props: SlugRowProps) {
  const { website, language, original, translated, draft, onDraft, onSaved } = props;
  const scope = { websiteId: website.id, targetLanguage: language };
  const { mutate, error, reset, isPending } = useSaveSlug(scope, original);
  const saveSlug = (slug: string, onSuccess: (saved: string) => void) =>
    mutate(slug, { onSuccess: ({ translated_slug }) => onSuccess(translated_slug) });
  const save = () => {
    if (draft === undefined || isPending) return;
    const verdict = verdictOf(draft, props);
    if ('refusal' in verdict) return;
    const before = translated ?? original.original_slug;
    saveSlug(verdict.slug, (saved) => {
      onSaved(draft);
      const undo = () => saveSlug(before, () => notify.done(t('Back to “{before}”.', { before })));
      notify.done(t('“{slug}” is now “{saved}”.', { slug: original.original_slug, saved }), {
        undo,
      });
    });
  };
  return {
    save,
    failure:
      error === null
        ? undefined
        : t('Failed to update translation: {message}', { message: error.message }),
    type(text: string) {
      reset();
      onDraft(text === (translated ?? '') ? undefined : text);
    },
    revert() {
      reset();
      onDraft(undefined);
    },
  };
}

interface ConfirmButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Stays focusable without a draft, so the focus is not lost after confirming. */
function ConfirmButton({ label, disabled, onPress }: ConfirmButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-xl bg-lapis text-on-lapis hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:bg-edge aria-disabled:text-soft"
    >
      <Icon name="check" className="size-5" />
    </button>
  );
}

/** The address of an example page, updated while typing. */
function ExampleAddress(props: SlugRowProps & { id: string; shown: string | undefined }) {
  const { id, website, language, original, names, shown } = props;
  const { example_path: path, original_slug: slug } = original;
  if (path === null) return null;
  const named = shown === undefined ? names : { ...names, [slug]: shown };
  const parts = addressParts({
    ...{ website, language, path, slug },
    names: names === undefined ? {} : (named ?? {}),
  });
  return (
    <p id={id} dir="ltr" translate="no" className="text-start text-sm break-words text-soft">
      <span className="sr-only">Address: </span>
      {parts.map(({ text, isSlug }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name
        <span key={index}>
          {index > 0 && '/'}
          <bdi className={isSlug ? 'font-semibold text-ink' : ''}>{text}</bdi>
        </span>
      ))}
    </p>
  );
}
