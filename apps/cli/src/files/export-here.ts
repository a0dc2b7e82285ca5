import { exportTranslations } from '@dragoman/core/website-strings';
import { withTranslation } from './open-translation.ts';
import type { ExportOptions } from './options.ts';
import { writeOut } from './write-out.ts';

/** Exports the translations of a website of this installation. */
export function exportHere({ format, ...options }: ExportOptions): Promise<void> {
  return withTranslation(options, (services, website) =>
    writeOut(exportTranslations(services, { website, targetLanguage: options.language, format })),
  );
}
