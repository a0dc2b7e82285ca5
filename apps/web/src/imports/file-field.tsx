import { FileDrop } from '../ui/file-drop.tsx';

interface FileFieldProps {
  /** Name of the chosen file. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
}

/** An area where a file with translations can be chosen or dropped. */
export function FileField({ name, onFile }: FileFieldProps) {
  return (
    <FileDrop
      accept=".xlf,.xliff,.tmx,.po,.csv"
      onFile={onFile}
      className="grid min-h-24 place-items-center border-2 border-dashed border-control p-4 text-center hover:bg-wash"
      overClassName="bg-wash"
    >
      <span className="min-w-0 break-all">
        {name ?? 'Choose an XLIFF, TMX, PO or CSV file, or drop it here'}
      </span>
    </FileDrop>
  );
}
