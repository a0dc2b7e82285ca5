import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { api } from '../../../api/api.ts';
import { ExportFile } from '../../../imports/export-file.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { useSection } from '../section/section.ts';
import { listQuery } from '../section/use-strings.ts';

interface ExportDialogProps {
  readonly strings: ActionTarget;
  readonly onClose: () => void;
}

/** Downloads at most 1,000 strings, or all that match a filter, with their translations. */
export function ExportDialog({ strings, onClose }: ExportDialogProps) {
  const { websiteId, targetLanguage } = useSection();
  const load = (format: FileFormat) => {
    const params = { websiteId };
    const common = { targetLanguage, format };
    return 'ids' in strings
      ? api('POST /api/export-translations/:websiteId', {
          params,
          body: { ...common, ids: [...strings.ids] },
        })
      : api('GET /api/export-translations/:websiteId', {
          params,
          query: { ...common, ...listQuery(strings.filter) },
        });
  };
  return (
    <Dialog title="Export translations" onClose={onClose} overflows>
      <ExportFile
        formats={fileFormats}
        initialFormat="xliff2"
        formatLabel="Format of translations"
        exportLabel="Export translations"
        fileName={`strings-${targetLanguage}`}
        load={load}
      />
      <DialogActions close="Close" onClose={onClose} />
    </Dialog>
  );
}
