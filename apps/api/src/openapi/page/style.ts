import { createPalette, DEFAULT_COLORS } from '@dhow/palette'

const tokens = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

/** The style sheet of the page: the site's colours, in the theme of the visitor's system. */
export function styleSheet(): string {
  const { light, dark } = createPalette(DEFAULT_COLORS)
  return `:root{color-scheme:light dark;${tokens(light)}}
@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}
${RULES}`
}

const RULES = `*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--sea)}
:focus-visible{outline:2px solid var(--sea);outline-offset:2px;border-radius:4px}
.skip{position:absolute;inset-inline-start:1rem;inset-block-start:-4rem;padding:.75rem 1rem;background:var(--raised)}
.skip:focus{inset-block-start:1rem}
body>header,main,nav{max-inline-size:64rem;margin-inline:auto;padding-inline:1rem}
body>header{padding-block-start:2rem}
h1,h2{line-height:1.2;letter-spacing:-.01em}
h1{margin-block:0 .5rem;font-size:clamp(1.75rem,5vw,2.5rem)}
h2{margin-block:3rem .25rem;font-size:1.5rem}
h3{margin-block:1.5rem .5rem;font-size:1rem}
p{margin-block:.5rem;max-inline-size:70ch}
code{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
small{color:var(--muted)}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.5rem 0 0;padding:0;list-style:none}
nav a{display:block;padding:.625rem .875rem;border:1px solid var(--line);border-radius:99px;background:var(--raised);text-decoration:none}
nav a:hover{border-color:var(--sea)}
main{padding-block-end:6rem}
details{margin-block-start:.5rem;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
details:has(>:target){border-color:var(--sea)}
details>:target{scroll-margin-block-start:9rem}
summary{padding:.75rem 1rem;cursor:pointer;border-radius:12px}
summary b{display:inline-block;min-inline-size:4.25rem;font-size:.875rem;color:var(--sea)}
summary b.delete{color:var(--coral)}
summary small{padding:.125rem .5rem;border:1px solid var(--line);border-radius:99px;font-size:.8125rem}
summary span{display:block;color:var(--muted)}
summary h3{display:inline;font-size:1rem}
details>div{padding:0 1rem 1rem;border-block-start:1px solid var(--line)}
.fields{margin:0;padding:0;list-style:none}
.fields li{padding-block:.375rem;border-block-end:1px solid var(--line)}
.fields li:last-child{border-block-end:0}
.fields .fields{margin-inline-start:.25rem;padding-inline-start:.75rem;border-inline-start:2px solid var(--line)}
.fields span,.fields i{color:var(--muted)}
.errors{padding-inline-start:0;list-style:none;color:var(--muted)}
.errors b{color:var(--ink)}
.of-example{color:var(--muted)}
pre{margin:0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);white-space:pre-wrap}
`
