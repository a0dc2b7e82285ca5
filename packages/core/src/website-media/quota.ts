/** How much the stored pictures of one website may be; `bytes` together. */
export interface MediaQuota {
  readonly bytes: number;
  readonly objects: number;
}

const advice = 'Remove some of them, then try again.';

/** What the owner of a website reads when its stored pictures are more than the quota; undefined while they are not. */
export function mediaQuotaRefusal(quota: MediaQuota, usage: MediaQuota): string | undefined {
  if (usage.objects > quota.objects) {
    const most = quota.objects.toLocaleString('en');
    return `This website already has ${most} translated pictures, which is the limit. ${advice}`;
  }
  if (usage.bytes > quota.bytes) {
    return `The translated pictures of this website may take ${inWords(quota.bytes)} together. ${advice}`;
  }
  return undefined;
}

function inWords(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['gigabyte', 1e9] : ['megabyte', 1e6];
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
