import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';

type Formats<Format extends string> = Readonly<
  Record<Format, { readonly label: string; readonly extension: string }>
>;

interface ExportFileProps<Format extends string> {
  readonly formats: Formats<Format>;
  readonly initialFormat: NoInfer<Format>;
  /** Labels that name what is exported, for screen readers. */
  readonly formatLabel: string;
  readonly exportLabel: string;
  /** Name of the file without its extension. */
  readonly fileName: string;
  readonly load: (format: Format) => Promise<Blob>;
}

/** A choice of file formats and a button that saves a file. */
export function ExportFile<Format extends string>(props: ExportFileProps<Format>) {
  const { formats, formatLabel, exportLabel, fileName, load } = props;
  const [format, setFormat] = useState(props.initialFormat);
  const options = (Object.keys(formats) as Format[]).map((id) => ({
    id,
    label: formats[id].label,
  }));
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await load(format), `${fileName}.${formats[format].extension}`),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-36">
          <Select
            label={formatLabel}
            hideLabel
            options={options}
            value={format}
            onChange={setFormat}
          />
        </div>
        <Button
          variant="quiet"
          disabled={save.isPending}
          aria-label={exportLabel}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
      </div>
      {save.error !== null && <Alert>{save.error.message}</Alert>}
    </div>
  );
}

/** Downloads a blob under the given file name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
