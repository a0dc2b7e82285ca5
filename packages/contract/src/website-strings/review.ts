import { limits } from '@dragoman/domain/limits';
import { z } from 'zod';
import { defineEndpoint, languageField, timestampField } from '../endpoints/index.ts';
import { translatedStringAnswer } from './answers.ts';

const targetLanguage = languageField;

export const silenceCheckEndpoint = defineEndpoint('silence-check', {
  call: 'POST /api/website-strings/:websiteId/:stringId/silence',
  permission: 'strings.edit',
  summary: 'Silences a finding about a translation with a reason, or lets it speak again',
  body: z.object({
    targetLanguage,
    code: z.string().max(40),
    /** The detail of the finding, if it has one. */
    detail: z.string().max(10_000).optional(),
    /** Null to undo. */
    reason: z.string().trim().min(1).max(300).nullable(),
  }),
  answer: z.object({ translation: translatedStringAnswer }),
  errors: ['not-found'],
});

const commentAnswer = z.object({
  id: z.uuid(),
  body: z.string(),
  /** The user who wrote it; null if the account was deleted. */
  author: z.uuid().nullable(),
  /** Their email address. */
  author_name: z.string().nullable(),
  created_at: timestampField,
  resolved_at: timestampField.nullable(),
});

export type ListedComment = z.infer<typeof commentAnswer>;

const commentsAnswer = z.object({ comments: z.array(commentAnswer) });

export const listCommentsEndpoint = defineEndpoint('list-comments', {
  call: 'GET /api/website-strings/:websiteId/:stringId/comments',
  permission: 'strings.read',
  summary: 'The comments and questions on a text in one language, oldest first',
  query: z.object({ targetLanguage }),
  answer: commentsAnswer,
});

export const addCommentEndpoint = defineEndpoint('add-comment', {
  call: 'POST /api/website-strings/:websiteId/:stringId/comments',
  permission: 'strings.edit',
  summary: 'Adds a comment or question to a text in one language',
  description:
    'Members whom it mentions, as `@ana@shop.example` or `@ana`, find it by the filter `mentioned`, and are told by mail once a day.',
  body: z.object({
    targetLanguage,
    body: z.string().trim().min(1).max(limits.commentLength),
  }),
  answer: commentsAnswer,
  errors: ['conflict'],
});

export const resolveCommentEndpoint = defineEndpoint('resolve-comment', {
  call: 'PUT /api/website-strings/:websiteId/:stringId/comments/:commentId',
  permission: 'strings.edit',
  forSomeLanguages: true,
  summary: 'Resolves a comment, or opens it again',
  body: z.object({ isResolved: z.boolean() }),
  answer: commentsAnswer,
  errors: ['not-found'],
});

export const deleteCommentEndpoint = defineEndpoint('delete-comment', {
  call: 'DELETE /api/website-strings/:websiteId/:stringId/comments/:commentId',
  permission: 'strings.edit',
  forSomeLanguages: true,
  summary: 'Deletes a comment of yours',
  answer: commentsAnswer,
  errors: ['not-found'],
});

export const listColleaguesEndpoint = defineEndpoint('list-colleagues', {
  call: 'GET /api/website-strings/:websiteId/people',
  permission: 'strings.edit',
  summary:
    'Who may see the texts of a website in a language: whom texts are assigned to, and comments mention',
  query: z.object({ targetLanguage }),
  answer: z.object({
    people: z.array(
      z.object({
        id: z.uuid(),
        /** Their email address. */
        name: z.string(),
        /** True for those to whom texts can be assigned. */
        may_edit: z.boolean(),
      }),
    ),
  }),
});
