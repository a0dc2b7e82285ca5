import type { TranslatedString } from '@dragoman/contract/website-strings';
import { type LostPoints, lostPoints } from '@dragoman/domain/translations';
import { t } from '../../../texts/texts.ts';

/** The score of a doubtful translation, and what lowers it. */
export function Doubt({ translated }: { translated: TranslatedString }) {
  const { assessment, score } = translated;
  const counts = assessment !== null && !assessment.is_stale && !assessment.is_dismissed;
  const lost = lostPoints({ ...translated, opinion: counts ? assessment.score : null });
  const reasons = lost.map((one) => reasonOf(one, translated.engine)).join(', ');
  const sentence = t('Doubtful: {score} of 100 ({reasons})', { score: score ?? 0, reasons });
  return (
    <span
      title={sentence}
      className="cursor-help rounded-full bg-glow px-1.5 text-busy tabular-nums"
    >
      <span aria-hidden="true">{score}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}

function reasonOf({ by, points, count = 0 }: LostPoints, engine: string | null): string {
  switch (by) {
    case 'opinion':
      return t('second reader: {grade} of 5, −{points}', { grade: count, points });
    case 'engine':
      return `${engine}: −${points}`;
    case 'warnings':
      return t('check warnings: {count}, −{points}', { count, points });
    case 'notes':
      return t('notes: {count}, −{points}', { count, points });
  }
}
