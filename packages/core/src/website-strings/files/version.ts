import { createHash } from 'node:crypto';
import type { TranslationState } from '@dragoman/database/schema';

export interface Translation {
  readonly text: string;
  readonly state: TranslationState;
}

/** Identifies a translation and its state. Files carry it, so that an import detects what changed since the export. */
export function versionOf(translation: Translation | null): string {
  const isTranslated = translation !== null && translation.state !== 'failed';
  const content = isTranslated ? `${translation.state}\n${translation.text}` : '';
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
