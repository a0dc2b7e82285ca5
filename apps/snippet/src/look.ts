import type { SwitcherLook } from '@dragoman/domain/language-switcher';

const weights = { normal: 400, semibold: 600, bold: 700 };

/** The style sheet of the shadow tree. The look has been read, so that no value of it can end a declaration. */
export function styleSheet(look: SwitcherLook, floating = false): string {
  const side = look.placement === 'bottom-left' ? 'left' : 'right';
  const host = floating
    ? `position:fixed;bottom:16px;${side}:16px;z-index:2147483000;max-width:calc(100vw - 32px)`
    : 'position:relative;max-width:100%';
  return `:host{all:initial;display:inline-block;vertical-align:top;${host};font:${weights[look.fontWeight]} ${look.fontSize}px/1.4 system-ui;font-family:inherit;text-transform:${look.textTransform};-webkit-text-size-adjust:100%;
--t:${look.inactiveTextColor};--b:${look.inactiveBackgroundColor};--ht:${look.hoverTextColor};--hb:${look.hoverBackgroundColor};--at:${look.activeTextColor};--ab:${look.activeBackgroundColor};--e:color-mix(in srgb,var(--t) 35%,transparent)}
${rules}${floating ? 'button,.buttons a,.horizontal a{box-shadow:0 2px 10px #0003}.buttons ul{max-height:40vh}' : ''}`;
}

const rules = `@media print{:host{display:none}}
nav{position:relative}
ul{list-style:none;margin:0;padding:0}
button{all:unset;cursor:pointer}
a,button{box-sizing:border-box;display:flex;align-items:center;gap:.5em;min-height:36px;padding:.3em .9em;border-radius:8px;color:var(--t);background:var(--b);text-decoration:none;white-space:nowrap}
a:hover,a:focus-visible,button:hover,button:focus-visible{color:var(--ht);background:var(--hb)}
[aria-current]{color:var(--at);background:var(--ab)}
:focus-visible{outline:2px solid var(--ht);outline-offset:2px}
button{border:1px solid var(--e)}
svg{width:1em;height:1em;fill:none;stroke:currentColor;flex:none}
.flag{width:1.5em;stroke:none;border-radius:2px;box-shadow:0 0 0 1px #0002;overflow:hidden}
span.flag{width:auto;box-shadow:none}
.caret{width:.8em;stroke-width:2}
[aria-expanded=true] .caret{transform:scaleY(-1)}
.horizontal .caret{transform:rotate(-90deg)}
.horizontal [aria-expanded=true] .caret{transform:rotate(90deg)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.buttons ul,.horizontal ul{display:flex;gap:6px;overflow:auto;padding:3px}
.buttons ul{flex-wrap:wrap;margin:-3px}
.buttons a,.horizontal a,.horizontal button{border-radius:99px}
.buttons a,.horizontal a{border:1px solid var(--e)}
button+ul{position:absolute;width:max-content;z-index:1;box-sizing:border-box;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;animation:open .16s ease-out}
button+ul[hidden]{display:none}
.dropdown ul,.vertical ul{min-width:100%;padding:4px;border-radius:8px;border:1px solid var(--e);background:linear-gradient(var(--b),var(--b)) var(--surface);box-shadow:0 4px 16px #0003}
.dropdown a,.vertical a{border-radius:5px;background-color:transparent}
.above{bottom:calc(100% + 6px);--y:6px}
.below{top:calc(100% + 6px);--y:-6px}
.to-left{left:0}
.to-right{right:0}
.left{right:100%;--x:10px}
.right{left:100%;--x:-10px}
.left,.right{inset-block:-3px;align-items:center}
@keyframes open{from{opacity:0;translate:var(--x,0) var(--y,0)}}
@media(pointer:coarse){a,button{min-height:44px}}
@media(prefers-reduced-motion:reduce){ul{animation:none!important}}
@media(forced-colors:active){a,button,ul{border:1px solid}[aria-current]{border-color:Highlight}}`;
