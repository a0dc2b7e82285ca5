import type { ComponentProps } from 'react';

// High-contrast themes paint transparent borders, which is all they leave of a filled button.
const variants = {
  primary: 'border border-transparent bg-lapis text-on-lapis hover:opacity-90',
  call: 'border border-transparent bg-saffron text-on-saffron hover:brightness-105',
  quiet: 'border border-control text-ink hover:bg-wash',
  plain:
    'text-lapis underline underline-offset-4 hover:no-underline px-1! disabled:bg-transparent! disabled:no-underline',
} as const;

export type ButtonVariant = keyof typeof variants;

/** Returns the classes of a button, also for links styled as one. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  const shape =
    'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-xl px-5 py-2 text-center font-semibold';
  const disabled = 'disabled:cursor-not-allowed disabled:bg-edge disabled:text-soft';
  return `${shape} ${disabled} ${variants[variant]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
}

/** A button. Pass `type="submit"` to submit a form. */
export function Button({ variant = 'primary', className = '', type, ...others }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={`${buttonClass(variant)} ${className}`}
      {...others}
    />
  );
}

/** 'Try again', for errors. */
export function RetryButton({ onPress }: { onPress: () => unknown }) {
  return (
    <Button variant="quiet" onClick={() => void onPress()}>
      Try again
    </Button>
  );
}
