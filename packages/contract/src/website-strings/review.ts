import { limits } from '@dragoman/domain/limits';
import { z } from 'zod';
import { defineEndpoint, idField, languageField, timestampField } from '../endpoints/index.ts';
import { translatedStringAnswer } from './answers.ts';

const params = z.object({ websiteId: idField, stringId: idField });
const commentParams = params.extend({ commentId: idField });
const targetLanguage = languageField;

export const silenceCheckEndpoint = defineEndpoint({
  name: 'silence-check',
  method: 'POST',
  path: '/api/website-strings/:websiteId/:stringId/silence',
  access: 'user',
  summary: 'Silences a finding about a translation with a reason, or lets it speak again',
  params,
  body: z.object({
    targetLanguage,
    code: z.string().max(40),
    /** The detail of the finding, if it has one. */
    detail: z.string().max(10_000).optional(),
    /** Null to undo. */
    reason: z.string().trim().min(1).max(300).nullable(),
  }),
  answers: { 200: z.object({ translation: translatedStringAnswer }) },
  errors: ['not-found'],
});

const commentAnswer = z.object({
  id: z.uuid(),
  body: z.string(),
  /** The user who wrote it; null if the account was deleted. */
  author: z.uuid().nullable(),
  created_at: timestampField,
  resolved_at: timestampField.nullable(),
});

export type ListedComment = z.infer<typeof commentAnswer>;

const commentsAnswer = { 200: z.object({ comments: z.array(commentAnswer) }) };

export const listCommentsEndpoint = defineEndpoint({
  name: 'list-comments',
  method: 'GET',
  path: '/api/website-strings/:websiteId/:stringId/comments',
  access: 'user',
  summary: 'The comments and questions on a text in one language, oldest first',
  params,
  query: z.object({ targetLanguage }),
  answers: commentsAnswer,
});

export const addCommentEndpoint = defineEndpoint({
  name: 'add-comment',
  method: 'POST',
  path: '/api/website-strings/:websiteId/:stringId/comments',
  access: 'user',
  summary: 'Adds a comment or question to a text in one language',
  params,
  body: z.object({
    targetLanguage,
    body: z.string().trim().min(1).max(limits.commentLength),
  }),
  answers: commentsAnswer,
  errors: ['conflict'],
});

export const resolveCommentEndpoint = defineEndpoint({
  name: 'resolve-comment',
  method: 'PUT',
  path: '/api/website-strings/:websiteId/:stringId/comments/:commentId',
  access: 'user',
  summary: 'Resolves a comment, or opens it again',
  params: commentParams,
  body: z.object({ isResolved: z.boolean() }),
  answers: commentsAnswer,
  errors: ['not-found'],
});

export const deleteCommentEndpoint = defineEndpoint({
  name: 'delete-comment',
  method: 'DELETE',
  path: '/api/website-strings/:websiteId/:stringId/comments/:commentId',
  access: 'user',
  summary: 'Deletes a comment of yours',
  params: commentParams,
  answers: commentsAnswer,
  errors: ['not-found'],
});
