import { expect, test } from 'vitest';
import { placeOf } from './placed-card.tsx';

const card = { width: 400, height: 200 };
const room = { width: 1000, height: 800 };
const unit = { x: 100, y: 100, width: 300, height: 30 };

test.each([
  ['below the unit', unit, { x: 88, y: 142 }],
  ['above a unit near the foot', { ...unit, y: 700 }, { x: 88, y: 488 }],
  ['within the right edge', { ...unit, x: 900 }, { x: 588, y: 142 }],
  ['within the left edge', { ...unit, x: -50 }, { x: 12, y: 142 }],
  [
    'at the foot of a unit as large as the picture',
    { x: 10, y: 10, width: 980, height: 780 },
    { x: 12, y: 588 },
  ],
  [
    'after a unit that leaves no room above and below',
    { ...unit, y: 190, height: 500 },
    { x: 412, y: 178 },
  ],
  [
    'before such a unit at the end',
    { x: 600, y: 190, width: 390, height: 500 },
    { x: 188, y: 178 },
  ],
  ['at the top after the unit was scrolled out there', { ...unit, y: -400 }, { x: 88, y: 12 }],
  ['at the foot after the unit was scrolled out there', { ...unit, y: 1500 }, { x: 88, y: 588 }],
  ['at the foot without a place', null, { x: 294, y: 588 }],
])('the card stands %s', (_, box, expected) => {
  expect(placeOf(box, card, room)).toEqual(expected);
});
