/** The pages' style sheet, in the colors of the start page. */
export const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6f6fb,#10122b);--card:light-dark(#fff,#191c3d);--ink:light-dark(#171a3a,#eceefb);
--soft:light-dark(#565b80,#a9afd3);--edge:light-dark(#dcdef0,#2f3463);--lapis:light-dark(#24348f,#a5b4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Seravek,"Gill Sans Nova",Ubuntu,Calibri,"Noto Sans",system-ui,sans-serif}
a{color:var(--lapis)}
:focus-visible{outline:3px solid #f5b52e;outline-offset:2px}
header.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:16px 24px;border-bottom:1px solid var(--edge)}
header.top h1{margin:0;font-size:20px}
header.top p{margin:0;color:var(--soft);flex:1 1 16rem}
button{font:inherit;padding:8px 14px;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);cursor:pointer}
button:hover{border-color:var(--lapis)}
.columns{display:grid;grid-template-columns:minmax(260px,360px) 1fr;gap:24px;padding:24px;max-width:1280px;margin:auto}
.list{list-style:none;margin:0;padding:0;display:grid;gap:8px;align-content:start}
.list a{display:block;padding:12px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);color:inherit;text-decoration:none;overflow-wrap:anywhere}
.list a:hover{border-color:var(--lapis)}
.list a[aria-current]{border-color:var(--lapis);box-shadow:inset 3px 0 0 var(--lapis)}
.list strong,.list span{display:block}
.list span,.meta,.empty{color:var(--soft);font-size:14px}
.shown{min-width:0}
.mail{background:var(--card);border:1px solid var(--edge);border-radius:14px;overflow:hidden}
.head{padding:20px 24px;border-bottom:1px solid var(--edge)}
.head h2{margin:0 0 8px;font-size:22px;line-height:1.3;overflow-wrap:anywhere}
.meta{margin:0;display:grid;grid-template-columns:auto 1fr;gap:2px 12px}
.meta dt{font-weight:600}.meta dd{margin:0;overflow-wrap:anywhere}
.meta code{font:700 16px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px;color:var(--ink)}
.tabs{display:flex;gap:4px;padding:8px 16px 0;border-bottom:1px solid var(--edge)}
.tabs a{padding:8px 14px;border-radius:10px 10px 0 0;text-decoration:none;color:var(--soft)}
.tabs a[aria-current]{color:var(--ink);box-shadow:inset 0 -3px 0 var(--lapis)}
iframe{display:block;width:100%;height:max(36rem,calc(100vh - 20rem));border:0;color-scheme:light dark}
pre{margin:0;padding:20px 24px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;font:15px/1.6 ui-monospace,Menlo,Consolas,monospace}
.back{display:none;margin:0 0 12px}
.empty{padding:48px 24px;text-align:center;border:1px dashed var(--edge);border-radius:14px}
@media (max-width:800px){
.columns{grid-template-columns:1fr;padding:16px}
header.top{padding:12px 16px}
.one .columns>nav,.all .shown{display:none}.back{display:block}
.all.none .shown{display:block}.none .columns>nav{display:none}
.head{padding:16px}pre{padding:16px}
}`;
