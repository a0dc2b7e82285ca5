/** Somebody who can be mentioned. */
interface Person {
  readonly id: string;
  /** An email address. */
  readonly name: string;
}

/** Returns the ids of the people whom a comment mentions by address, `@ana@shop.example`, or by what only theirs begins with, `@ana`. */
export function mentionsIn(body: string, people: readonly Person[]): string[] {
  const named = [...body.matchAll(/(?<![\w@.])@([^\s@]+(?:@[^\s@]+)?)/gu)].flatMap(
    ([, name = '']) => idOf(name.toLowerCase(), people) ?? [],
  );
  return [...new Set(named)];
}

function idOf(name: string, people: readonly Person[]): string | undefined {
  const found = people.filter((one) => {
    const email = one.name.toLowerCase();
    return email === name || email.startsWith(`${name}@`);
  });
  if (found.length === 1) return found[0]?.id;
  // A full stop or comma after a name belongs to the sentence.
  const shorter = name.replace(/[^\p{L}\p{N}]$/u, '');
  return shorter === name || found.length > 1 ? undefined : idOf(shorter, people);
}
