import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { ReplacementState } from './use-replacement.ts';

interface MediaPlaceProps {
  /** Id of the file input, for the button beside it. */
  readonly id: string;
  /** Label for screen readers. */
  readonly label: string;
  /** Name of the picture. */
  readonly name: string;
  readonly state: ReplacementState;
  /** Address of the replacement, if any. */
  readonly translated: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Shows the replacement of a picture; a file can be chosen, dropped or pasted here. */
export function MediaPlace({ id, label, name, state, translated, onFile }: MediaPlaceProps) {
  return (
    <div className="grid gap-2">
      <FileDrop
        id={id}
        label={label}
        accept="image/*"
        onFile={onFile}
        className="block"
        overClassName="outline-3"
      >
        <CurrentPicture name={name} state={state} translated={translated} />
      </FileDrop>
      {state.phase === 'sending' && (
        <Progress label={`Uploading ${name}`} done={state.share} of={1} />
      )}
    </div>
  );
}

function CurrentPicture({
  name,
  state,
  translated,
}: Omit<MediaPlaceProps, 'id' | 'label' | 'onFile'>) {
  if (state.phase === 'sending') {
    return <Thumbnail address={state.shown} label={`${name}, uploading`} faded />;
  }
  if (state.phase === 'asking')
    return <Thumbnail address={state.shown} label={`${name}, chosen`} />;
  if (translated !== undefined) {
    return <Thumbnail key={translated} address={translated} label={name} />;
  }
  return (
    <span className="grid aspect-4/3 place-items-center rounded-xl border-2 border-dashed border-control p-3 text-center text-sm text-soft hover:bg-wash">
      Same as the original. Drop or paste a picture here.
    </span>
  );
}
