import { endpoints } from '@dragoman/contract/catalogue';
import { expect, test } from 'vitest';
import { subjectInWords } from './subject-names.ts';
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

test('what an activity was about is told in the words of screens, without ids', () => {
  const fields = endpoints.flatMap(({ activityFields }) => activityFields ?? []);
  const raw = fields.filter((name) =>
    subjectInWords({ [name]: 'x' })
      .join('')
      .startsWith(name),
  );
  expect(raw).toEqual([]);
  const subject = { userId: 'ab12', email: 'ada@example.org', role: 'viewer', languages: ['fr'] };
  expect(subjectInWords({ ...subject, moon: null })).toEqual([
    'ada@example.org',
    'Viewer',
    'French',
    'moon: –',
  ]);
  expect(
    subjectInWords({ fields: ['original_language'], expires_in_days: 90, changed: 2 }),
  ).toEqual(['Original language', 'Expires: 90 days', 'Number: 2']);
});
