import type { FileFormat } from '@dragoman/domain/translation-files';

export interface TranslationOptions {
  readonly language: string;
  /** Address or id. Defaults to the only website that has the language. */
  readonly website?: string;
  readonly data?: string;
}

export interface ImportOptions extends TranslationOptions {
  readonly fileLanguage?: string;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly wait: boolean;
}

export type ExportOptions = TranslationOptions & { readonly format: FileFormat };
