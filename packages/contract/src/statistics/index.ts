import { z } from 'zod';
import { countField, defineEndpoint } from '../endpoints/index.ts';
import { fileAnswer } from '../translation-files/index.ts';

export const statisticsPeriods = ['7-days', '30-days', '12-months'] as const;
const statisticsReports = ['visits', 'languages', 'texts'] as const;

const query = z.object({ period: z.enum(statisticsPeriods).default('30-days') });

const languageFields = z.object({
  language: z.string(),
  isOriginal: z.boolean(),
  visits: countField,
  /** Visits of each of `dates`. */
  series: z.array(countField),
  /** How many of the texts are translated; null for the original language and for languages that were removed. */
  coverage: z
    .object({
      texts: countField,
      translated: countField,
      /** Whole percent, 100 only if every text is translated; null without texts. */
      percent: z.number().int().min(0).max(100).nullable(),
    })
    .nullable(),
});

const statisticsAnswer = z.object({
  period: z.enum(statisticsPeriods),
  /** Days in UTC, oldest first, or the first days of months if the period is a year. */
  dates: z.array(z.iso.date()),
  /** Of the website and of its visits, most visits first. */
  languages: z.array(languageFields),
  /** Untranslated texts of visited pages, most visits first. */
  texts: z.array(
    z.object({
      id: z.uuid(),
      language: z.string(),
      text: z.string(),
      visits: countField,
      pages: countField,
    }),
  ),
});

export type Statistics = z.infer<typeof statisticsAnswer>;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

export const readStatisticsEndpoint = defineEndpoint('read-statistics', {
  call: 'GET /api/websites/:id/statistics',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Visits and coverage of each language, and the most read untranslated texts',
  description:
    'A visit is a page that a browser opened through the proxy and that was found. Robots that do not act as a browser are not counted, nor what a cache in front answered. The original language is counted where its pages pass through the proxy. `texts` are those of the 200 most visited pages that were not completely translated.',
  specification: 'PRODUCT.md, Beyond the specifications, 11',
  query,
  answer: statisticsAnswer,
});

export const exportStatisticsEndpoint = defineEndpoint('export-statistics', {
  call: 'GET /api/export-statistics/:id',
  permission: 'website.read',
  forSomeLanguages: true,
  summary: 'Downloads statistics of a website as CSV',
  description:
    '`visits`: one line per day and language. `languages`: visits and coverage of each language. `texts`: the most read untranslated texts, at most 1,000.',
  query: query.extend({ report: z.enum(statisticsReports).default('visits') }),
  answer: fileAnswer,
  answerType: 'text/csv',
  limit: { requests: 60, seconds: 60 },
});
