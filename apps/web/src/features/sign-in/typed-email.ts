/** Returns what stands in the shown form's email field: it goes along to the form of another way. */
export function typedEmail(): string | undefined {
  return document.querySelector<HTMLInputElement>('main [name=email]')?.value;
}
