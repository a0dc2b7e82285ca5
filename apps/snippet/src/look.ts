import type { SwitcherPlacement } from '@dragoman/domain/language-switcher';

/** The style sheet of the shadow tree. Colours are the specified defaults [owner-workspace §3]. `fontSize` in pixels. */
export function look(placement: SwitcherPlacement, fontSize: number): string {
  const side = placement === 'bottom-left' ? 'left' : 'right';
  return `:host{all:initial;position:fixed;bottom:16px;${side}:16px;z-index:2147483000;color-scheme:light dark;
--text:#999;--high:#0080ff;--back:#fff;--hover:#e6e6e6;--active:#bfbfbf;--edge:#bfbfbf;font:${Number(fontSize)}px/1.4 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:host{--text:#c3c7cc;--high:#6cb6ff;--back:#1d2024;--hover:#33383e;--active:#2b4058;--edge:#4a5058}}
@media print{:host{display:none}}
nav{display:flex;flex-direction:column-reverse;align-items:${side === 'left' ? 'flex-start' : 'flex-end'};gap:6px}
button,ul{background:var(--back);border:1px solid var(--edge);border-radius:8px;box-shadow:0 2px 10px #0003}
button{all:unset;box-sizing:border-box;display:flex;align-items:center;gap:8px;min-height:44px;padding:6px 14px;cursor:pointer;color:var(--high);background:var(--back);border:1px solid var(--edge);border-radius:8px;box-shadow:0 2px 10px #0003}
button:hover{background:var(--hover)}
svg{width:1em;height:1em;fill:none;stroke:currentColor;flex:none}
ul{list-style:none;margin:0;padding:4px;max-height:min(60vh,26em);overflow:auto;overscroll-behavior:contain}
ul[hidden]{display:none}
a{display:block;min-height:36px;box-sizing:border-box;padding:7px 14px;border-radius:5px;color:var(--text);text-decoration:none;white-space:nowrap}
a:hover{background:var(--hover);color:var(--high)}
a[aria-current]{background:var(--active);color:var(--high)}
:focus-visible{outline:2px solid var(--high);outline-offset:2px}
@media(forced-colors:active){button,ul{border-color:ButtonText}}`;
}
