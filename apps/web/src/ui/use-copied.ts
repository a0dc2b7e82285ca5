import { limits } from '@dragoman/domain/limits';
import { useEffect, useState } from 'react';

/** Outcome of the last copy; `idle` again after two seconds [owner-workspace §2, §9]. */
export type CopyPhase = 'idle' | 'copied' | 'failed';

/** Copies a text to the clipboard and reports the outcome for two seconds. */
export function useCopied(): { phase: CopyPhase; copy: (text: string) => Promise<void> } {
  const [done, setDone] = useState<{ phase: 'copied' | 'failed' }>();
  useEffect(() => {
    if (done === undefined) return;
    const wait = setTimeout(() => setDone(undefined), limits.copiedConfirmation);
    return () => clearTimeout(wait);
  }, [done]);
  const copy = async (text: string) => {
    setDone({ phase: (await putOnClipboard(text)) ? 'copied' : 'failed' });
  };
  return { phase: done?.phase ?? 'idle', copy };
}

async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback for plain HTTP, where browsers offer no clipboard API. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'fixed opacity-0';
  // Text outside an open dialog cannot be selected.
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
