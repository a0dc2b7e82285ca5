import { describe, expect, test } from 'vitest';
import type { Assertion } from './assertion.ts';
import { type AttributeMapping, readPerson } from './attributes.ts';

const assertion = (changes: Partial<Assertion>): Assertion => ({
  id: '_1',
  nameId: { value: 'subject-1', format: undefined },
  attributes: {},
  notOnOrAfter: new Date(),
  ...changes,
});
const email = { email: 'ada@example.org' };

describe('the e-mail address', () => {
  test.each<[string, Partial<Assertion>, AttributeMapping | null]>([
    ['by its usual name', { attributes: { mail: 'Ada@Example.org' } }, null],
    ['by its object id', { attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': 'ada@example.org' } }, null], // biome-ignore format: a table
    ['the first of several', { attributes: { email: ['ada@example.org', 'b@example.org'] } }, null],
    ['as the name', { nameId: { value: 'ada@example.org', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' } }, null], // biome-ignore format: a table
    ['by the mapping first', { attributes: { mail: 'no@example.org', upn: 'ada@example.org' } }, { keys: { email: { name: 'upn' } } }], // biome-ignore format: a table
  ])('is read %s', (_what, changes, mapping) => {
    expect(readPerson(assertion(changes), mapping).email).toBe('ada@example.org');
  });

  test('throws if invalid', () => {
    const read = () => readPerson(assertion({ attributes: { mail: 'ada' } }), null);
    expect(read).toThrow(expect.objectContaining({ code: 'saml_assertion_no_email', status: 400 }));
  });
});

test('a transient NameID does not identify a user', () => {
  const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  const passing = assertion({ attributes: email, nameId: { value: 'x', format } });
  expect(() => readPerson(passing, null)).toThrow(
    expect.objectContaining({ code: 'saml_assertion_no_user_id' }),
  );
  const mapping = { keys: { subject: { name: 'uid' } } };
  const mapped = { ...passing, attributes: { ...email, uid: 'ada-1' } };
  expect(readPerson(mapped, mapping).id).toBe('ada-1');
});

test('maps attributes by the first matching name, else the default', () => {
  const mapping: AttributeMapping = {
    keys: {
      name: { names: ['cn', 'displayName'] },
      groups: { name: 'memberOf', array: true },
      role: { name: 'role', default: 'reader' },
      gone: { name: 'gone' },
    },
  };
  const attributes = { ...email, displayName: 'Ada', memberOf: 'staff', unmapped: 'x' };
  expect(readPerson(assertion({ attributes }), mapping).claims).toEqual({
    name: 'Ada',
    groups: ['staff'],
    role: 'reader',
  });
});
