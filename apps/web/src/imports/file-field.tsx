import { t } from '../texts/texts.ts';
import { FileDrop } from '../ui/file-drop.tsx';

interface FileFieldProps {
  /** Name of the chosen file. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
  /** Defaults to the formats of translations. */
  readonly accept?: string;
  readonly prompt?: string;
}

/** An area where a file can be chosen or dropped. */
export function FileField({
  name,
  onFile,
  accept = '.xlf,.xliff,.tmx,.po,.xlsx,.csv',
  prompt = t('Choose an XLIFF, TMX, PO, XLSX or CSV file, or drop it here'),
}: FileFieldProps) {
  return (
    <FileDrop
      accept={accept}
      onFile={onFile}
      className="grid min-h-24 place-items-center border-2 border-dashed border-control p-4 text-center hover:bg-wash"
      overClassName="bg-wash"
    >
      <span className="min-w-0 wrap-anywhere">{name ?? prompt}</span>
    </FileDrop>
  );
}
