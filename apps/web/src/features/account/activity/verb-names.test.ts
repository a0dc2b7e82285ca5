import { endpoints } from '@dragoman/contract/catalogue';
import { expect, test } from 'vitest';
import { verbName } from './verb-names.ts';

const ofTriggers = [
  'deployment.live',
  'deployment.lost',
  'media.replaced',
  'media.restored',
  'member.joined',
  'webhook.disabled',
];

test('every activity that is recorded has a name for people', () => {
  const ofEndpoints = endpoints.flatMap(({ activity }) => activity ?? []);
  expect(ofEndpoints).toContain('invitation.sent');
  const nameless = [...ofEndpoints, ...ofTriggers].filter((verb) => verbName(verb) === verb);
  expect(nameless).toEqual([]);
});

test('an activity that the app does not know keeps its verb', () => {
  expect(verbName('moon.landed')).toBe('moon.landed');
});
