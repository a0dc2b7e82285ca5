import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../api/save-file.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';

const options = (Object.keys(fileFormats) as FileFormat[]).map((id) => ({
  id,
  label: fileFormats[id].label,
}));

interface ExportFileProps {
  /** What is exported, for screen readers. */
  readonly label: string;
  /** Name of the file without its extension. */
  readonly fileName: string;
  readonly load: (format: FileFormat) => Promise<Blob>;
}

/** A choice of file formats and a button that saves a file. */
export function ExportFile({ label, fileName, load }: ExportFileProps) {
  const [format, setFormat] = useState<FileFormat>('xliff2');
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await load(format), `${fileName}.${fileFormats[format].extension}`),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-36">
          <Select
            label={`Format of ${label}`}
            hideLabel
            options={options}
            value={format}
            onChange={setFormat}
          />
        </div>
        <Button
          variant="quiet"
          disabled={save.isPending}
          aria-label={`Export ${label}`}
          onClick={() => save.mutate()}
        >
          Export
        </Button>
      </div>
      {save.error !== null && <Alert>{save.error.message}</Alert>}
    </div>
  );
}
