import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../ui/toast.tsx';

interface Following<Answer> {
  /** The query that reads what the answer is: the answer becomes its data. */
  readonly keeps?: QueryKey;
  /** The queries whose data the change makes old. */
  readonly rereads?: QueryKey;
  /** What is said when it is done. */
  readonly done?: string | ((answer: Answer) => string);
}

/** A change on the server, and what follows from its answer on the screens. */
export function useChange<Input = void, Answer = unknown>(
  send: (input: Input) => Promise<Answer>,
  { keeps, rereads, done }: Following<Answer> = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (keeps !== undefined) queries.setQueryData(keeps, answer);
      if (done !== undefined) notify.done(typeof done === 'string' ? done : done(answer));
      if (rereads !== undefined) await queries.invalidateQueries({ queryKey: rereads });
    },
  });
}
