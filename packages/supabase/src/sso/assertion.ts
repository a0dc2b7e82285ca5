import { assertions, childrenOf } from './signature.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly requestId: string | undefined;
}

/** A verified assertion. */
export interface Assertion {
  readonly id: string;
  readonly nameId: { readonly value: string; readonly format: string | undefined } | undefined;
  /** By name; multiple values are an array. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** When the assertion expires; it is stored until then. */
  readonly notOnOrAfter: Date;
}

/**
 * Reads a signed assertion. `now` and `skew` are milliseconds. Throws an Error if issuer, audience, recipient or request differ from the
 * expected ones, or if it is not valid now.
 */
export function readAssertion(
  assertion: Element,
  expected: Expected,
  now: number,
  skew: number,
): Assertion {
  const subject = onlyChild(assertion, 'Subject');
  const confirmed = bearerData(subject);
  const attribute = (name: string) => confirmed?.getAttribute(name) || undefined;
  const notOnOrAfter = new Date(attribute('NotOnOrAfter') ?? Number.NaN);
  const id = assertion.getAttribute('ID') ?? '';
  if (id === '') throw new Error('SAML assertion has no id');
  if (textOf(onlyChild(assertion, 'Issuer')) !== expected.issuer) throw new Error('SAML assertion is of another issuer'); // biome-ignore format: a list of rules
  checkConditions(onlyChild(assertion, 'Conditions'), expected.audience, now, skew);
  if (attribute('Recipient') !== expected.recipient) throw new Error('SAML assertion is for another recipient'); // biome-ignore format: a list of rules
  if (attribute('InResponseTo') !== expected.requestId) throw new Error('SAML assertion answers another request'); // biome-ignore format: a list of rules
  // Also refuses NaN (missing time).
  if (!(notOnOrAfter.getTime() > now - skew)) throw new Error('SAML assertion expired');
  return { id, nameId: nameIdOf(subject), attributes: attributesOf(assertion), notOnOrAfter };
}

/** Throws unless the assertion is valid now and every restriction names the audience. */
function checkConditions(conditions: Element, audience: string, now: number, skew: number): void {
  const begins = conditions.getAttribute('NotBefore');
  const ends = conditions.getAttribute('NotOnOrAfter');
  if (begins && !(Date.parse(begins) <= now + skew))
    throw new Error('SAML assertion is not yet valid');
  if (ends && !(Date.parse(ends) > now - skew)) throw new Error('SAML assertion expired');
  const restrictions = children(conditions, 'AudienceRestriction');
  const isForUs = (restriction: Element) =>
    children(restriction, 'Audience').some((named) => textOf(named) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs))
    throw new Error('SAML assertion is for another audience');
}

function bearerData(subject: Element): Element | undefined {
  const confirmation = children(subject, 'SubjectConfirmation').find(
    (each) => each.getAttribute('Method') === bearer,
  );
  return confirmation && children(confirmation, 'SubjectConfirmationData')[0];
}

function nameIdOf(subject: Element): Assertion['nameId'] {
  const [name, ...others] = children(subject, 'NameID');
  if (others.length > 0) throw new Error('SAML assertion has several NameID elements');
  const value = name && textOf(name);
  return value ? { value, format: name.getAttribute('Format') || undefined } : undefined;
}

function attributesOf(assertion: Element): Record<string, unknown> {
  const all = children(assertion, 'AttributeStatement').flatMap((statement) =>
    children(statement, 'Attribute'),
  );
  return Object.fromEntries(
    all.flatMap((attribute) => {
      const values = children(attribute, 'AttributeValue').map(textOf).filter(Boolean);
      const value = values.length > 1 ? values : values[0];
      return value === undefined ? [] : [[attribute.getAttribute('Name') ?? '', value]];
    }),
  );
}

const children = (parent: Element, name: string) => childrenOf(parent, assertions, name);
const textOf = (element: Element) => (element.textContent ?? '').trim();

function onlyChild(parent: Element, name: string): Element {
  const [found, ...others] = children(parent, name);
  if (found === undefined || others.length > 0)
    throw new Error(`SAML assertion needs exactly one ${name}`);
  return found;
}
