import type { ControlText } from '@dragoman/domain/translations';
import { type EngineAnswer, type EngineBatch, EngineError, type EngineText } from '../port.ts';
import { translationTask } from './prompt.ts';
import type { Task } from './protocol.ts';

const controlId = 'control';

/** Adds the control text to a batch, as its last text: an answer that was left out moves all answers behind it. */
export function withControl(batch: EngineBatch): [EngineBatch, Task<EngineText, EngineAnswer>] {
  const { control, texts } = batch;
  if (control === undefined || texts.length === 0) return [batch, translationTask];
  const controlText = { id: controlId, text: control.text, context: 'p' };
  const task: Task<EngineText, EngineAnswer> = {
    ...translationTask,
    read: (completion, all) => controlled(translationTask.read(completion, all), control),
  };
  return [{ ...batch, texts: [...texts, controlText] }, task];
}

/** Returns the answers without the control text's. Without such an answer, it must not stand in the place of another. */
function controlled(answers: readonly EngineAnswer[], control: ControlText): EngineAnswer[] {
  const others = answers.filter(({ id }) => id !== controlId);
  const answer = answers.find(({ id }) => id === controlId);
  const isRight = (one: EngineAnswer) => 'text' in one && control.isTranslation(one.text);
  const isWrong =
    answer !== undefined && 'text' in answer ? !isRight(answer) : others.some(isRight);
  if (!isWrong) return others;
  const given = answer !== undefined && 'text' in answer ? answer.text : 'Another translation';
  throw new EngineError(
    'invalid-output',
    `The model translated a control sentence wrongly: ${given.slice(0, 120)}`,
  );
}
