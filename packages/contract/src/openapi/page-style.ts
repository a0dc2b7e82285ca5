/** Supports light and dark mode and narrow screens. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; margin: .5rem 0; padding: 0 .75rem; overflow-x: auto; }
summary { padding: .5rem 0; cursor: pointer; }
summary span { opacity: .8; }
table { border-collapse: collapse; width: 100%; }
td { vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
pre { margin: 0 0 1rem; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
`.trim();
