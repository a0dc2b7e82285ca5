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
  const of = (given: string) => {
    const found = people.filter((one) => {
      const email = one.name.toLowerCase();
      return email === given || email.startsWith(`${given}@`);
    });
    return found.length === 1 ? found[0]?.id : undefined;
  };
  return of(name) ?? of(withoutEnd(name));
}

/** A full stop or comma after a name belongs to the sentence. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && !/[\p{L}\p{N}]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
