import type { ListedComment } from '@dragoman/contract/website-strings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SmallButton } from '../../../ui/small-button.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { type StringRow, stringQueries } from '../section/strings.ts';
import { useStringsCache } from '../section/strings-cache.ts';
import { useDetails } from '../section/use-details.ts';
import { useMentions } from './mentions.tsx';

/** Comments and questions on a text in this language. */
export function Comments({ row }: { row: StringRow }) {
  const { data, error, change } = useComments(row.original.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const { details, mayEdit } = useSection();
  const { asked } = useDetails();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (asked > 0 && isLoaded && details.takesFocus()) field.current?.focus();
  }, [asked, isLoaded, details]);
  if (error !== null && data === undefined) return <Alert>{messageOf(error)}</Alert>;
  if (data === undefined) return <SkeletonLines lines={2} />;
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    const body = field.current?.value.trim() ?? '';
    if (body === '' || change.isPending) return;
    const onSuccess = () => {
      unsent.delete(row.original.id);
      if (field.current !== null) field.current.value = '';
    };
    change.mutate({ kind: 'add', body }, { onSuccess });
  };
  return (
    <>
      {data.comments.length > 0 && (
        <ol className="grid gap-2">
          {data.comments.map((comment) => (
            <Comment key={comment.id} comment={comment} onChange={change.mutate} />
          ))}
        </ol>
      )}
      {change.error !== null && <Alert>{messageOf(change.error)}</Alert>}
      {mayEdit && <CommentForm stringId={row.original.id} field={field} onSubmit={add} />}
    </>
  );
}

interface CommentFormProps {
  readonly stringId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSubmit: (event?: FormEvent) => void;
}

function CommentForm({ stringId, field, onSubmit }: CommentFormProps) {
  const { look, takesKey, props, list } = useMentions(field);
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <textarea
        ref={field}
        aria-label="Comment or question"
        placeholder="Write a comment or question"
        title="Type @ to mention somebody."
        rows={1}
        maxLength={2000}
        required
        defaultValue={unsent.get(stringId)}
        onChange={(event) => {
          unsent.set(stringId, event.currentTarget.value);
          look();
        }}
        onKeyDown={(event) => {
          if (takesKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
        {...props}
        className="min-h-11 min-w-0 flex-1 rounded-xl border border-control bg-card px-3 py-2 text-ink"
      />
      <Button type="submit" variant="quiet">
        Comment
      </Button>
      {list}
    </form>
  );
}

/** What was written and not sent, by string: the field follows the edited row. */
const unsent = new Map<string, string>();

type Change =
  | { readonly kind: 'add'; readonly body: string }
  | { readonly kind: 'resolve'; readonly id: string; readonly isResolved: boolean }
  | { readonly kind: 'delete'; readonly id: string };

interface CommentProps {
  readonly comment: ListedComment;
  readonly onChange: (change: Change) => void;
}

function Comment({ comment, onChange }: CommentProps) {
  const { id, body, author, author_name, created_at, resolved_at } = comment;
  const { user } = useAuth();
  const { mayEdit } = useSection();
  const isResolved = resolved_at !== null;
  return (
    <li className={`grid gap-0.5 border-s-3 ps-3 ${isResolved ? 'border-edge' : 'border-saffron'}`}>
      <p
        className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${isResolved ? 'text-soft' : ''}`}
        dir="auto"
      >
        {body}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {author === user?.id ? (
          <span>You</span>
        ) : (
          <span className="min-w-0 [overflow-wrap:anywhere]">{author_name}</span>
        )}
        <time dateTime={created_at}>{momentOf(created_at)}</time>
        {isResolved && <span className="font-semibold text-good">Resolved</span>}
        {mayEdit && (
          <SmallButton onClick={() => onChange({ kind: 'resolve', id, isResolved: !isResolved })}>
            {isResolved ? 'Open again' : 'Resolve'}
          </SmallButton>
        )}
        {mayEdit && author === user?.id && (
          <SmallButton onClick={() => onChange({ kind: 'delete', id })}>Delete</SmallButton>
        )}
      </p>
    </li>
  );
}

function useComments(stringId: string) {
  const section = useSection();
  const { websiteId, targetLanguage } = section;
  const queries = useQueryClient();
  const cache = useStringsCache();
  const queryKey = [...stringQueries(section).all, 'comments', stringId];
  const params = { websiteId, stringId };
  const { data, error } = useQuery({
    queryKey,
    queryFn: () =>
      api('GET /api/website-strings/:websiteId/:stringId/comments', {
        params,
        query: { targetLanguage },
      }),
  });
  const send = (changed: Change) => {
    if (changed.kind === 'add')
      return api('POST /api/website-strings/:websiteId/:stringId/comments', {
        params,
        body: { targetLanguage, body: changed.body },
      });
    const at = { ...params, commentId: changed.id };
    if (changed.kind === 'delete')
      return api('DELETE /api/website-strings/:websiteId/:stringId/comments/:commentId', {
        params: at,
      });
    return api('PUT /api/website-strings/:websiteId/:stringId/comments/:commentId', {
      params: at,
      body: { isResolved: changed.isResolved },
    });
  };
  const change = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      cache.countComments(
        stringId,
        answer.comments.filter((one) => one.resolved_at === null).length,
      );
    },
  });
  return { data, error, change };
}
