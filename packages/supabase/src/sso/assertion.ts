import { z } from 'zod';

const attributes = z.record(z.string(), z.unknown());
const withAttributes = z.object({ $: z.record(z.string(), z.string()) });
const withText = z.object({
  _: z.string().optional(),
  $: z.record(z.string(), z.string()).optional(),
});

/** The parts of a verified assertion that we read, as the library parses them. */
const assertionSchema = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.array(withText).length(1),
    Subject: z
      .array(
        z.object({
          NameID: z.array(withText).max(1).optional(),
          SubjectConfirmation: z
            .array(
              withAttributes.extend({
                SubjectConfirmationData: z.array(withAttributes).optional(),
              }),
            )
            .min(1),
        }),
      )
      .length(1),
  }),
});

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

interface Expected {
  readonly issuer: string;
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
  /** Throws if issuer, recipient or request differ from the expected ones, or if it expired before `now` (milliseconds). */
  check(expected: Expected, now: number): void;
}

/** Reads an assertion verified by the library; `values` are its attributes. */
export function readAssertion(document: unknown, values: unknown): Assertion {
  const { Assertion: assertion } = assertionSchema.parse(document);
  const subject = assertion.Subject[0];
  const confirmation = subject?.SubjectConfirmation.find(({ $ }) => $['Method'] === bearer);
  const confirmed = confirmation?.SubjectConfirmationData?.[0]?.$ ?? {};
  const notOnOrAfter = new Date(confirmed['NotOnOrAfter'] ?? Number.NaN);
  const name = subject?.NameID?.[0];
  return {
    id: assertion.$.ID,
    nameId: name?._ === undefined ? undefined : { value: name._, format: name.$?.['Format'] },
    attributes: attributes.catch({}).parse(values),
    notOnOrAfter,
    check({ issuer, recipient, requestId }, now) {
      if (assertion.Issuer[0]?._ !== issuer) throw new Error('SAML assertion is of another issuer');
      if (confirmed['Recipient'] !== recipient) throw new Error('SAML assertion is for another recipient'); // biome-ignore format: a list of rules
      if (confirmed['InResponseTo'] !== requestId) throw new Error('SAML assertion answers another request'); // biome-ignore format: a list of rules
      // Also refuses NaN (missing time).
      if (!(notOnOrAfter.getTime() > now)) throw new Error('SAML assertion expired');
    },
  };
}
