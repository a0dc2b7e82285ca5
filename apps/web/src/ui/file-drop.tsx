import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';

interface FileDropProps {
  /** Id of the file input, for other labels. */
  readonly id?: string;
  /** For screen readers; defaults to the content. */
  readonly label?: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly className?: string;
  /** Added while a file is dragged over the area. */
  readonly overClassName: string;
  readonly children: ReactNode;
}

/** An area where a file can be chosen, dropped or pasted. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, onFile, className = '', overClassName, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { isOver, ...handlers } = useFileHandlers(onFile);
  return (
    <label
      htmlFor={id}
      {...handlers}
      className={`cursor-pointer rounded-xl outline-offset-3 outline-focus has-focus-visible:outline-3 ${className} ${isOver ? overClassName : ''}`}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

function useFileHandlers(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const receive = (event: DragEvent | ClipboardEvent, [file]: FileList) => {
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // An element takes a drop only if it cancels this event (WHATWG HTML §6.11.5).
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver,
    onPaste: (event: ClipboardEvent) => receive(event, event.clipboardData.files),
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      receive(event, event.dataTransfer.files);
    },
  };
}
