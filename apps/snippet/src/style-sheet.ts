import type { SwitcherStyle } from '@dragoman/domain/language-switcher';

const weights = { normal: 400, semibold: 600, bold: 700 };
const turns = { below: 0, above: 180, right: -90, left: 90 };

/**
 * The style sheet of the shadow tree. The style is validated, so no value can end a declaration. `!important` protects against the
 * page's universal rules; the page may still set the distance from the corner and hide the switcher.
 */
export function styleSheet(style: SwitcherStyle, floating: boolean): string {
  const side = style.placement === 'bottom-left' ? 'left' : 'right';
  const colors = Object.entries(style).map(([field, value]) =>
    field.endsWith('Color') ? `--${field}:${value};` : '',
  );
  return `:host{all:initial;display:inline-block;vertical-align:top;width:auto!important;margin:0!important;max-width:100%;font:${weights[style.fontWeight]} ${style.fontSize}px/1.4 system-ui;font-family:inherit;text-transform:${style.textTransform};-webkit-text-size-adjust:100%;${colors.join('')}--edge:color-mix(in srgb,var(--inactiveTextColor) 35%,transparent)}
${rules}
.caret{rotate:${turns[openingSide(style, floating)]}deg}
${floating ? `:host{position:fixed!important;bottom:16px;${side}:16px;z-index:2147483000;max-width:calc(100vw - 32px)}button,.buttons a,.horizontal a{box-shadow:0 2px 10px #0003}.buttons ul{max-height:min(40vh,10em);justify-content:${side}}` : ''}`;
}

/** The side where the list opens if it has room. In a corner of the window, only one side has. */
function openingSide(style: SwitcherStyle, floating: boolean): keyof typeof turns {
  if (style.template !== 'horizontal') return floating ? 'above' : style.verticalDirection;
  if (!floating) return style.horizontalDirection;
  return style.placement === 'bottom-left' ? 'right' : 'left';
}

const rules = `nav{position:relative}
ul{list-style:none;margin:0;padding:0}
button{all:unset;cursor:pointer}
a,button{box-sizing:border-box;display:flex;align-items:center;gap:.5em;min-height:36px;padding:.3em .9em;border-radius:8px;color:var(--inactiveTextColor);background:var(--inactiveBackgroundColor);text-decoration:none;white-space:nowrap}
[aria-current]{color:var(--activeTextColor);background:var(--activeBackgroundColor)}
:is(a,button):is(:hover,:focus-visible){color:var(--hoverTextColor);background:var(--hoverBackgroundColor)}
:focus-visible{outline:2px solid;outline-offset:2px}
button,.buttons a,.horizontal a{border:1px solid var(--edge)}
svg{width:1em;height:1em;stroke:currentColor;flex:none}
.flag{width:1.5em;stroke:none;border-radius:2px;box-shadow:0 0 0 1px #0002}
.caret{width:.8em;stroke-width:2}
[aria-expanded=true] .caret{scale:-1}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.buttons ul,.horizontal ul{display:flex;gap:6px;overflow:auto;padding:3px}
.buttons ul{flex-wrap:wrap;margin:-3px}
.buttons a,.horizontal :is(a,button,ul){border-radius:99px}
button+ul{position:absolute;width:max-content;z-index:1;box-sizing:border-box;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;background:var(--surface);animation:open .16s ease-out}
button+ul[hidden]{display:none}
.dropdown ul,.vertical ul{min-width:100%;padding:4px;border-radius:8px;border:1px solid var(--edge);background:var(--surface,var(--inactiveBackgroundColor));box-shadow:0 4px 16px #0003}
.dropdown a,.vertical a{border-radius:5px;outline-offset:-2px}
.above{bottom:calc(100% + 6px);--y:6px}
.below{top:calc(100% + 6px);--y:-6px}
.to-left{left:0}
.to-right{right:0}
.left{right:calc(100% + 3px);--x:10px}
.right{left:calc(100% + 3px);--x:-10px}
.left,.right{inset-block:-3px;align-items:center}
@keyframes open{from{opacity:0;translate:var(--x,0) var(--y,0)}}
@media(pointer:coarse){a,button{min-height:44px}}
@media(prefers-reduced-motion){ul{animation:none!important}}
@media(forced-colors:active){a,button,ul{border:1px solid}[aria-current]{border-color:Highlight}}
@media print{:host{display:none}}`;
