import { escapeHtml } from '@dragoman/domain/html';
import { brandColors, type EmailBrand } from './brand.ts';

/** The parts of a mail in order. Texts are HTML unless stated otherwise. */
export interface EmailContent {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: EmailBrand;
  /** Plain text. */
  readonly subject: string;
  readonly body: string;
  /** `href` is a plain address. */
  readonly action:
    | { readonly label: string; readonly href: string; readonly hint: string }
    | undefined;
  readonly code: { readonly label: string | undefined; readonly digits: string } | undefined;
  readonly notes: readonly string[];
  readonly footer: readonly string[];
}

/**
 * Renders a mail as HTML. Uses tables and inline styles, because mail programs support little else; the style sheet adds
 * dark mode and small screens, and an outer table limits the width in Outlook. Loads no pictures or other resources.
 */
export function emailHtml(content: EmailContent): string {
  const { language, dir, subject } = content;
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet(content)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f6fb;">
<div style="display:none;max-height:0;overflow:hidden;">${content.body}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f6f6fb;">
<tr><td align="center" class="outer" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
${header(content)}
${card(content)}
${footer(content)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif;`;

function styleSheet({ brand }: EmailContent): string {
  const { back } = brandColors(brand);
  const dark = (prefix: string) => `
${prefix} .page{background:#10122b !important}
${prefix} .card{background:#191c3d !important;border-color:#2f3463 !important}
${prefix} .ink{color:#eceefb !important}
${prefix} .soft{color:#a9afd3 !important}
${prefix} .link{color:#a5b4ff !important}
${prefix} .code{background:#10122b !important;border-color:#2f3463 !important;color:#eceefb !important}
${prefix} .button{background:${back} !important}`;
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:16px 12px !important}.card{padding:24px 20px !important}}
@media (prefers-color-scheme:dark){${dark('')}
}${dark('[data-ogsc]')}
`;
}

function header({ brand, dir }: EmailContent): string {
  const { back, front } = brandColors(brand);
  const mark = brand.mark ?? [...brand.name][0] ?? '';
  const gap = dir === 'rtl' ? 'padding-right:12px;' : 'padding-left:12px;';
  return `<tr><td style="padding:0 4px 20px;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="36" height="36" align="center" valign="middle" bgcolor="${back}" class="button" style="background:${back};border-radius:9px;${font}font-size:18px;line-height:36px;font-weight:700;color:${front};">${escapeHtml(mark)}</td>
<td class="ink" style="${gap}${font}font-size:18px;font-weight:700;color:#171a3a;"><bdi>${escapeHtml(brand.name)}</bdi></td>
</tr></table></td></tr>`;
}

function card(content: EmailContent): string {
  const { subject, body, action, code, notes, dir } = content;
  const align = dir === 'rtl' ? 'right' : 'left';
  const parts = [
    `<h1 class="ink" style="margin:0 0 12px;${font}font-size:22px;line-height:1.3;font-weight:700;color:#171a3a;">${escapeHtml(subject)}</h1>`,
    paragraph(body, 'ink', '16px', '#171a3a'),
    action && button(action, content),
    code && codeBlock(code, dir),
    ...notes.map((note) => paragraph(note, 'soft', '14px', '#565b80')),
    action && fallback(action),
  ];
  return `<tr><td align="${align}" class="card" style="padding:32px;background:#ffffff;border:1px solid #dcdef0;border-radius:14px;text-align:${align};">
${parts.filter(Boolean).join('\n')}
</td></tr>`;
}

function paragraph(html: string, ink: string, size: string, color: string): string {
  return `<p class="${ink}" style="margin:0 0 16px;${font}font-size:${size};line-height:1.6;color:${color};overflow-wrap:anywhere;">${html}</p>`;
}

function button({ label, href }: { label: string; href: string }, { brand }: EmailContent): string {
  const { back, front } = brandColors(brand);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr>
<td align="center" bgcolor="${back}" class="button" style="background:${back};border-radius:10px;"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 26px;${font}font-size:16px;line-height:1.25;font-weight:600;color:${front};text-decoration:none;border-radius:10px;">${label}</a></td>
</tr></table>`;
}

function codeBlock(
  { label, digits }: { label: string | undefined; digits: string },
  dir: 'ltr' | 'rtl',
): string {
  const intro = label === undefined ? '' : paragraph(label, 'soft', '14px', '#565b80');
  const align = dir === 'rtl' ? 'right' : 'left';
  return `${intro}<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${align}" style="margin:0 0 24px;"><tr>
<td dir="ltr" class="code" style="padding:12px 20px;background:#f6f6fb;border:1px solid #dcdef0;border-radius:10px;font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-size:26px;line-height:1.2;font-weight:700;letter-spacing:6px;color:#171a3a;">${escapeHtml(digits)}</td>
</tr></table><div style="clear:both;font-size:0;line-height:0;">&nbsp;</div>`;
}

function fallback({ href, hint }: { href: string; hint: string }): string {
  const link = `<a href="${escapeHtml(href)}" dir="ltr" class="link" style="color:#24348f;word-break:break-all;">${escapeHtml(href)}</a>`;
  return `<p class="soft" style="margin:0;${font}font-size:13px;line-height:1.6;color:#565b80;">${hint}<br>${link}</p>`;
}

function footer({ footer: lines }: EmailContent): string {
  const html = lines.map(
    (line) =>
      `<p class="soft" style="margin:0 0 6px;${font}font-size:13px;line-height:1.5;color:#565b80;overflow-wrap:anywhere;">${line}</p>`,
  );
  return `<tr><td style="padding:20px 4px 0;">${html.join('\n')}</td></tr>`;
}
