import type { CheckpointWriter } from '../cut/checkpoint-writer.ts';
import {
  CHECKPOINT_SIZE,
  HTML_START,
  KEPT,
  MEDIA_GROUPS,
  METADATA,
  OPEN_SIZE,
  OPENED_END,
  POLICIES,
  POSITION,
  SCRIPTS,
  TAGS,
  UNITS,
} from '../cut/checkpoints.ts';
import type { CutState } from '../cut/cut-state.ts';
import type { Piece } from './piece.ts';
import type { PreviousPage } from './previous-page.ts';

const counts = [TAGS, MEDIA_GROUPS, UNITS, SCRIPTS, POLICIES, METADATA];

/** Adds the checkpoints in and after a piece to those of the page being cut, whose last one is at the piece's start. */
export function addCheckpoints(
  { opened, records }: CheckpointWriter,
  previous: PreviousPage,
  piece: Piece,
  state: CutState,
): void {
  const base = records.length - CHECKPOINT_SIZE;
  const last = Math.min(piece.last, previous.last - 1);
  for (let index = piece.first + 1; index <= last; index++) {
    const data = records.room(CHECKPOINT_SIZE);
    const at = records.length;
    for (let field = 0; field < CHECKPOINT_SIZE; field++)
      data[at + field] = previous.field(index, field);
    data[at + POSITION]! += piece.by;
    for (const field of counts)
      data[at + field]! += data[base + field]! - previous.field(piece.first, field);
    const htmlStart = data[at + HTML_START]!;
    data[at + HTML_START] = htmlStart > piece.start ? htmlStart + piece.by : state.htmlStart;
    addOpened(opened, previous, piece, index);
    data[at + OPENED_END] = opened.length;
    records.length = at + CHECKPOINT_SIZE;
  }
}

function addOpened(
  opened: CheckpointWriter['opened'],
  previous: PreviousPage,
  piece: Piece,
  index: number,
): void {
  let depth = previous.field(index, KEPT);
  const end = previous.field(index, OPENED_END);
  for (let from = previous.openedStart(index); from < end; from += OPEN_SIZE) {
    const data = opened.room(OPEN_SIZE);
    const at = opened.length;
    data[at] = previous.opened[from]!;
    data[at + 1] = previous.opened[from + 1]!;
    data[at + 2] = piece.startOf(depth, previous.opened[from + 2]!);
    opened.length = at + OPEN_SIZE;
    depth += 1;
  }
}
