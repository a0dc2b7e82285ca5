/** Replaces a getter, setter or method; `call` is the native one. */
export type Override<On = Node> = (on: On, call: (on: On) => unknown, given: unknown[]) => unknown;
export type Interface = { readonly prototype: object };

/** Overrides members of browser interfaces, if they can be: `names` matches theirs. */
export function replace<On = Node>(
  interfaces: readonly Interface[],
  names: RegExp,
  override: Override<On>,
): void {
  for (const { prototype } of interfaces) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!names.test(name)) continue;
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      const key = found?.get ? 'get' : 'value';
      const native = found?.[key];
      if (!found?.configurable || !native) continue;
      found[key] = function (this: On, ...given: unknown[]) {
        return override(this, (on) => native.apply(on, given), given);
      };
      Object.defineProperty(prototype, name, found);
    }
  }
}
