import { createElement, Fragment, type ReactNode } from 'react';
import { fill, isShown } from './texts.ts';

/** Like `t`, for values that are elements. Apart from it, as scripts of the public pages use `t` without React. */
export function rich(source: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = fill(source, values);
  const isText = parts.every((part) => typeof part !== 'object' || part === null);
  return isText ? parts.filter(isShown).join('') : createElement(Fragment, null, ...parts);
}
