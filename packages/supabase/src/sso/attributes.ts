import { z } from 'zod';
import { AuthError } from '../auth-wire/index.ts';
import type { Assertion } from './assertion.ts';

const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
});

/** The administrator's mapping of attributes to claims. */
export const attributeMappingSchema = z.object({ keys: z.record(z.string(), attribute) });
export type AttributeMapping = z.infer<typeof attributeMappingSchema>;

/** The user of an assertion. */
export interface SamlPerson {
  readonly id: string;
  readonly email: string;
  /** The mapped attributes. */
  readonly claims: Readonly<Record<string, unknown>>;
}

// Default names of the e-mail attribute.
const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
  'Email',
  'emailAddress',
];
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

/**
 * Reads the user of an assertion. Throws 400 `saml_assertion_no_user_id` without a permanent id, and `saml_assertion_no_email`
 * without an e-mail address.
 */
export function readPerson(assertion: Assertion, mapping: AttributeMapping | null): SamlPerson {
  const claims = mapClaims(assertion.attributes, mapping);
  const email = findEmail(assertion, claims);
  if (email === undefined) {
    throw new AuthError(
      400,
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    );
  }
  const { nameId } = assertion;
  const isLasting = nameId !== undefined && nameId.format !== transientFormat;
  const id = textOf(claims['subject']) ?? (isLasting ? nameId.value : undefined);
  if (id === undefined) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    );
  }
  return { id, email: email.toLowerCase(), claims };
}

function mapClaims(
  attributes: Readonly<Record<string, unknown>>,
  mapping: AttributeMapping | null,
): Record<string, unknown> {
  const claims = Object.entries(mapping?.keys ?? {}).map(([claim, rule]) => {
    const names = [rule.name, ...(rule.names ?? [])].filter((name) => name !== undefined);
    const found = names.map((name) => attributes[name]).find((value) => value !== undefined);
    const values = found === undefined ? [] : [found].flat();
    const value = rule.array ? values : values[0];
    return [claim, found === undefined ? rule.default : value] as const;
  });
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined));
}

function findEmail(assertion: Assertion, claims: Record<string, unknown>): string | undefined {
  const { nameId, attributes } = assertion;
  const named = nameId?.format === emailFormat ? nameId.value : undefined;
  const candidates = [claims['email'], ...emailNames.map((name) => attributes[name]), named];
  return candidates.map(textOf).find((text) => text !== undefined && looksLikeEmail.test(text));
}

function textOf(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}
