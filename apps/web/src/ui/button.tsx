import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-lapis text-on-lapis hover:opacity-90',
  call: 'bg-saffron text-on-saffron hover:brightness-105',
  quiet: 'border border-control text-ink hover:bg-wash',
  plain:
    'text-lapis underline underline-offset-4 hover:no-underline px-1! disabled:bg-transparent! disabled:no-underline',
} as const;

export type ButtonLook = keyof typeof looks;

/** Classes of a button, also for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  const shape =
    'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-xl px-5 py-2 text-center font-semibold';
  const disabled = 'disabled:cursor-not-allowed disabled:bg-edge disabled:text-soft';
  return `${shape} ${disabled} ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
}

/** A button; submits only when told so by its `type`. */
export function Button({ look = 'primary', className = '', type, ...others }: ButtonProps) {
  return (
    <button type={type ?? 'button'} className={`${buttonClass(look)} ${className}`} {...others} />
  );
}
