import type { ClipboardEvent, MouseEvent } from 'react';
import { DropZone } from 'react-aria-components';
import { Progress } from '../../ui/progress.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { ReplacementState } from './use-replacement.ts';

interface MediaPlaceProps {
  /** What can be done here, for those who do not see it. */
  readonly label: string;
  /** Which picture it is. */
  readonly name: string;
  readonly state: ReplacementState;
  /** Address of the picture that stands here. */
  readonly translated: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes a file that is dropped on it, or pasted while it has the focus, which a press gives it. */
export function MediaPlace({ label, name, state, translated, onFile }: MediaPlaceProps) {
  // Of pictures on the clipboard that are no files of a disk the drop zone knows nothing, so pasting is heard before it.
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  };
  const focus = (event: MouseEvent<HTMLElement>) =>
    event.currentTarget.querySelector('button')?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the drop zone's own button is what has the focus
    <div onPaste={paste} onClick={focus}>
      <DropZone
        aria-label={label}
        onDrop={({ items }) => {
          const item = items.find((one) => one.kind === 'file');
          if (item?.kind === 'file') void item.getFile().then(onFile);
        }}
        className="relative rounded-xl outline-none data-drop-target:outline-3 data-drop-target:outline-offset-3 data-drop-target:outline-lapis data-focused:outline-3 data-focused:outline-offset-3 data-focused:outline-lapis"
      >
        <Standing name={name} state={state} translated={translated} />
      </DropZone>
    </div>
  );
}

function Standing({ name, state, translated }: Omit<MediaPlaceProps, 'label' | 'onFile'>) {
  if (state.phase === 'sending') {
    return (
      <div className="grid gap-2">
        <Thumbnail address={state.shown} label={`${name}, on its way`} faded />
        <Progress label={`Uploading ${name}`} done={state.share} of={1} />
      </div>
    );
  }
  if (translated !== undefined) {
    return <Thumbnail key={translated} address={translated} label={name} />;
  }
  return (
    <p className="grid aspect-4/3 cursor-pointer place-items-center rounded-xl border-2 border-dashed border-control p-3 text-center text-sm text-soft">
      As in the original. Drop or paste a picture here.
    </p>
  );
}
