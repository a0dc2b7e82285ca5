import { fileFormats } from '@dragoman/domain/translation-files';
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

/** Downloads at most 100 strings, or all that match a filter, with their translations. */
export function ExportDialog({ strings, onClose }: ExportDialogProps) {
  const { websiteId, targetLanguage } = useSection();
  const filter = 'ids' in strings ? { ids: strings.ids.join() } : listQuery(strings.filter);
  return (
    <Dialog title="Export translations" onClose={onClose} overflows>
      <ExportFile
        formats={fileFormats}
        initialFormat="xliff2"
        formatLabel="Format of translations"
        exportLabel="Export translations"
        fileName={`strings-${targetLanguage}`}
        load={(format) =>
          api('GET /api/export-translations/:websiteId', {
            params: { websiteId },
            query: { targetLanguage, format, ...filter },
          })
        }
      />
      <DialogActions close="Close" onClose={onClose} />
    </Dialog>
  );
}
