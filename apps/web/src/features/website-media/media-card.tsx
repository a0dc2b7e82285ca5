import { useId } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MediaPlace } from './media-place.tsx';
import { sizeText } from './picture-size.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { MediaItem, MediaScope } from './use-media.ts';
import { type ReplacementState, useReplacement } from './use-replacement.ts';

interface MediaCardProps {
  readonly scope: MediaScope;
  readonly media: MediaItem;
}

/** An original picture beside its replacement, which can be dropped, chosen, pasted and removed [owner-workspace §2]. */
export function MediaCard({ scope, media }: MediaCardProps) {
  const { state, replace, decide, remove } = useReplacement(scope, media);
  const [translated] = media.translated_media;
  const name = nameOf(media.original_media);
  const language = languageName(scope.targetLanguage);
  const field = useId();
  return (
    <li className="grid content-start gap-4 border-t border-edge py-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <a
          href={media.original_media}
          target="_blank"
          rel="noreferrer"
          translate="no"
          title={media.original_media}
          className="justify-self-start font-semibold break-all underline-offset-4 hover:underline"
        >
          {name}
        </a>
        {media.sizes.length > 0 && (
          <p className="text-sm text-soft" title={media.sizes.join('\n')}>
            {media.sizes.length + 1} sizes, replaced together
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-6">
        <figure className="grid min-w-0 content-start gap-2">
          <figcaption className="text-sm text-soft">Original</figcaption>
          <Thumbnail address={media.original_media} label={`${name}, original`} />
        </figure>
        <figure className="grid min-w-0 content-start gap-2">
          <figcaption className="text-sm text-soft">{language}</figcaption>
          <MediaPlace
            id={field}
            label={
              translated === undefined
                ? `Choose a picture for ${name} in ${language}, or drop or paste one here`
                : `Replace the picture for ${name} in ${language}, or drop or paste one here`
            }
            state={state}
            translated={translated?.translated_media}
            name={`${name}, ${language}`}
            onFile={replace}
          />
        </figure>
      </div>
      {state.phase === 'asking' && <ProportionsQuestion state={state} onDecide={decide} />}
      {state.phase === 'failed' && (
        <Alert>
          {state.message}
          {state.reason !== undefined && (
            <span className="block font-normal text-ink">{state.reason}</span>
          )}
        </Alert>
      )}
      <MediaActions
        field={field}
        name={name}
        isSending={state.phase === 'sending'}
        isTranslated={translated !== undefined}
        onRemove={remove}
      />
    </li>
  );
}

interface QuestionProps {
  readonly state: Extract<ReplacementState, { phase: 'asking' }>;
  readonly onDecide: (isUsed: boolean) => void;
}

/** Before a picture of other proportions is saved. */
function ProportionsQuestion({ state, onDecide }: QuestionProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-xl border border-busy/50 bg-glow px-4 py-3">
      <p className="font-semibold text-busy">This picture has other proportions.</p>
      <p>
        The original is {sizeText(state.original)} pixels, this one {sizeText(state.size)}. The page
        may stretch or crop it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => onDecide(true)}>
          Use it anyway
        </Button>
        <Button variant="plain" onClick={() => onDecide(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface MediaActionsProps {
  /** Id of the file input. */
  readonly field: string;
  readonly name: string;
  readonly isSending: boolean;
  readonly isTranslated: boolean;
  readonly onRemove: () => void;
}

function MediaActions({ field, name, isSending, isTranslated, onRemove }: MediaActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <label htmlFor={field} className={buttonClass('quiet')}>
        {isTranslated ? 'Replace' : 'Choose a picture'}
      </label>
      {isTranslated && (
        <Button
          variant="plain"
          disabled={isSending}
          aria-label={`Remove: ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

/** The last segment of a picture's address, decoded. */
function nameOf(address: string): string {
  const segment = URL.parse(address)
    ?.pathname.split('/')
    .findLast((part) => part !== '');
  try {
    return decodeURIComponent(segment ?? address);
  } catch {
    return segment ?? address;
  }
}
