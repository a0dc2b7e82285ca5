import { expect, test } from 'vitest';
import { lostPoints, type ScoredTranslation, translationScore } from './score.ts';

const warning = { code: 'numbers', severity: 'warning' } as const;
const note = { code: 'spacing', severity: 'note' } as const;
const silenced = { ...warning, silenced: 'as agreed' };
const machine: ScoredTranslation = {
  state: 'machine',
  checks: [],
  engine: 'openai',
  opinion: null,
};
const edited: ScoredTranslation = { ...machine, state: 'edited', engine: null };

interface ScoredRow extends ScoredTranslation {
  readonly title: string;
  readonly score: number | null;
}

const scoredRows: readonly ScoredRow[] = [
  { title: 'a person’s', ...edited, score: 100 },
  { title: 'a person’s with a warning', ...edited, checks: [warning], score: 75 },
  { title: 'from the memory', ...edited, state: 'memory', score: 100 },
  { title: 'a language model’s', ...machine, score: 90 },
  { title: 'Bergamot’s', ...machine, engine: 'bergamot', score: 85 },
  { title: 'LibreTranslate’s', ...machine, engine: 'libretranslate', score: 85 },
  { title: 'Apertium’s', ...machine, engine: 'apertium', score: 75 },
  { title: 'a note costs less', ...machine, checks: [note], score: 85 },
  {
    title: 'a warning costs more',
    ...machine,
    state: 'needs_review',
    checks: [warning],
    score: 65,
  },
  { title: 'what a person silenced costs nothing', ...machine, checks: [silenced], score: 90 },
  {
    title: 'an opinion replaces the engine',
    ...machine,
    engine: 'apertium',
    opinion: 5,
    score: 100,
  },
  { title: 'grade 4', ...machine, opinion: 4, score: 85 },
  { title: 'grade 3', ...machine, opinion: 3, score: 60 },
  { title: 'grade 2 on a person’s', ...edited, opinion: 2, score: 35 },
  { title: 'grade 1', ...machine, opinion: 1, score: 10 },
  {
    title: 'all at once',
    ...machine,
    checks: [warning, note, warning, silenced],
    opinion: 3,
    score: 5,
  },
  { title: 'never below 0', ...machine, checks: [warning, warning], opinion: 1, score: 0 },
  { title: 'reviewed', ...machine, state: 'reviewed', checks: [warning], opinion: 1, score: 100 },
  { title: 'failed', ...machine, state: 'failed', checks: [warning], score: null },
];

test.each(scoredRows)('$title: $score', ({ score, ...translation }) => {
  expect(translationScore(translation)).toBe(score);
});

test('a score says why it is not full', () => {
  const [row] = scoredRows.filter(({ score }) => score === 5);
  expect(row && lostPoints(row)).toEqual([
    { by: 'opinion', points: 40, count: 3 },
    { by: 'warnings', points: 50, count: 2 },
    { by: 'notes', points: 5, count: 1 },
  ]);
});
