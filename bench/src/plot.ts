/** A horizontal bar and the number written beside it. */
export interface Bar {
  readonly label: string;
  readonly value: number;
}

const barHeight = 18;
const rowHeight = 28;
const labelWidth = 270;
const barWidth = 380;
const valueWidth = 80;
const top = 44;

/** Draws bars as an SVG image that adapts to light and dark pages. Bars whose label begins with `ours` stand out. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const width = labelWidth + barWidth + valueWidth;
  const height = top + bars.length * rowHeight + 8;
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const rows = bars.map((bar, index) => drawRow(bar, top + index * rowHeight, longest));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.label { text-anchor: end }
.ours { fill: #0b6bcb }
.other { fill: #8c959f }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.ours { fill: #58a6ff }
.other { fill: #6e7681 }
}
</style>
<text class="title" x="12" y="24">${escapeXml(title)}</text>
${rows.join('\n')}
</svg>
`;
}

function drawRow({ label, value }: Bar, y: number, longest: number): string {
  const length = Math.max(1, Math.round((Math.max(0, value) / longest) * barWidth));
  const kind = label.startsWith('ours') ? 'ours' : 'other';
  const baseline = y + barHeight - 4;
  return [
    `<text class="label" x="${labelWidth - 10}" y="${baseline}">${escapeXml(label)}</text>`,
    `<rect class="${kind}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>`,
    `<text x="${labelWidth + length + 8}" y="${baseline}">${value.toLocaleString('en')}</text>`,
  ].join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
