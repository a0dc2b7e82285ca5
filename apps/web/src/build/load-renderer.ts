import path from 'node:path';
import type { renderSignIn } from '../app/render-sign-in.tsx';

/** Loads the renderer of a built app. Apart from its bundling, because an installation may lack the packages that build pages. */
export async function loadRenderer(
  folder: string,
): Promise<{ readonly renderSignIn: typeof renderSignIn }> {
  return import(path.join(folder, 'renderer/render-sign-in.js'));
}
