/** Limits for the stored pictures of one website, or their total. */
export interface MediaQuota {
  readonly bytes: number;
  readonly objects: number;
}

const advice = 'Remove some of them, then try again.';

/** Returns the message for an owner whose pictures exceed the quota, or undefined. */
export function mediaQuotaRefusal(quota: MediaQuota, usage: MediaQuota): string | undefined {
  if (usage.objects > quota.objects) {
    const most = quota.objects.toLocaleString('en');
    return `This website already has ${most} translated pictures, which is the limit. ${advice}`;
  }
  if (usage.bytes > quota.bytes) {
    return `The translated pictures of this website may take ${formatBytes(quota.bytes)} together. ${advice}`;
  }
  return undefined;
}

function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['gigabyte', 1e9] : ['megabyte', 1e6];
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
