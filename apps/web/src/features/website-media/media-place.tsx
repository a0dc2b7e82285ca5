import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { Progress } from '../../ui/progress.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { ReplacementState } from './use-replacement.ts';

interface MediaPlaceProps {
  /** Of the field for a file, which the button beside it opens too. */
  readonly id: string;
  /** What can be done here, for those who do not see it. */
  readonly label: string;
  /** Which picture it is. */
  readonly name: string;
  readonly state: ReplacementState;
  /** Address of the picture that stands here. */
  readonly translated: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Where a picture stands: one is chosen by a press, dropped on it, or pasted while it has the focus. */
export function MediaPlace({ id, label, name, state, translated, onFile }: MediaPlaceProps) {
  const { isOver, ...dropping } = useDropping(onFile);
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        onPaste={paste}
        {...dropping}
        className={`block cursor-pointer rounded-xl outline-offset-3 outline-focus has-focus-visible:outline-3 ${isOver ? 'outline-3' : ''}`}
      >
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-label={label}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) onFile(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <Standing name={name} state={state} translated={translated} />
      </label>
      {state.phase === 'sending' && (
        <Progress label={`Uploading ${name}`} done={state.share} of={1} />
      )}
    </div>
  );
}

/** Files may be dropped on an element; `isOver` while one hovers there. */
function useDropping(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Only then may it be dropped (WHATWG HTML §6.11.5).
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined) onFile(file);
    },
  };
}

function Standing({ name, state, translated }: Omit<MediaPlaceProps, 'id' | 'label' | 'onFile'>) {
  if (state.phase === 'sending') {
    return <Thumbnail address={state.shown} label={`${name}, on its way`} faded />;
  }
  if (translated !== undefined) {
    return <Thumbnail key={translated} address={translated} label={name} />;
  }
  return (
    <span className="grid aspect-4/3 place-items-center rounded-xl border-2 border-dashed border-control p-3 text-center text-sm text-soft hover:bg-wash">
      As in the original. Drop or paste a picture here.
    </span>
  );
}
