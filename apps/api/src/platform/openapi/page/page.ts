import { createHash } from 'node:crypto'
import { createPalette, DEFAULT_COLORS } from '@dhow/palette'
import type { Answer, Media } from '#api/platform/openapi/answers.ts'
import type { OpenApiDocument } from '#api/platform/openapi/document.ts'
import type { Operation } from '#api/platform/openapi/operation.ts'
import { html, type Markup, withCode } from './markup.ts'
import { aboutOf, anchorOf, schemaView, typeInWords } from './schemas.ts'

type Call = { method: string; path: string; operation: Operation }

/** The calls of a document, in its order. */
const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** One call: closed, what it does; open, what it takes and answers. */
function callView({ method, path, operation }: Call, document: OpenApiDocument): Markup {
  const { operationId, summary, description, deprecated, security, requestBody } = operation
  return html`<details>
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code>${security.length > 0 && html` <small>login</small>`}${deprecated && html` <small>deprecated</small>`}<span>${summary}</span></summary>
<div id="${operationId}">
${description && html`<p>${description}</p>`}
${parametersView(operation)}
${requestBody && html`<h3>Body${!requestBody.required && ', which may be left out'}</h3><p>${withCode(requestBody.description)}</p>${contentView(requestBody.content)}`}
<h3>Answers</h3>
${answersView(operation, document)}
</div>
</details>`
}

function parametersView({ parameters = [] }: Operation): Markup {
  if (parameters.length === 0) return html``
  const items = parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> <i>in the ${place}${!required && ', optional'}</i> <span>${typeInWords(schema)}${aboutOf(schema)}</span></li>`,
  )
  return html`<h3>Parameters</h3><ul class="fields">${items}</ul>`
}

const contentView = (content: Record<string, Media>): Markup =>
  html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code></p>${schemaView(schema)}${example !== undefined && exampleView(example)}`,
  )}`

const exampleView = (example: unknown): Markup =>
  html`<p class="of-example">For example</p><pre><code>${JSON.stringify(example, null, 2)}</code></pre>`

const isSuccess = (status: string) => status < '300'

function answersView({ responses }: Operation, document: OpenApiDocument): Markup {
  const answers = Object.entries(responses)
  const stated = answers.filter(([status]) => isSuccess(status))
  const others = answers.filter(([status]) => !isSuccess(status))
  return html`${stated.map(([status, answer]) => html`<p><b>${status}</b></p>${'content' in answer && answerView(answer)}`)}
<ul class="errors">${others.map(([status, answer]) => html`<li><b>${status}</b> ${descriptionOf(answer, document)}</li>`)}</ul>`
}

const answerView = ({ headers = {}, content = {} }: Answer): Markup => {
  const items = Object.entries(headers).map(
    ([name, { description }]) =>
      html`<li><code>${name}</code> <span>${withCode(description)}</span></li>`,
  )
  return html`${items.length > 0 && html`<ul class="fields">${items}</ul>`}${contentView(content)}`
}

function descriptionOf(answer: Answer | { $ref: string }, { components }: OpenApiDocument): Markup {
  const stated =
    '$ref' in answer ? components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
  return withCode(stated?.description ?? '')
}

const tokens = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

/** The style sheet of the page: the site's colours, in the theme of the visitor's system. */
function styleSheet(): string {
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

const chapterOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

const contents = ({ tags }: OpenApiDocument): Markup =>
  html`<nav aria-label="Resources"><ul>${[...tags, { name: 'Schemas' }].map(({ name }) => html`<li><a href="#${chapterOf(name)}">${name}</a></li>`)}</ul></nav>`

function chapters(document: OpenApiDocument): Markup {
  const calls = callsOf(document)
  const parts = document.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name))
    return html`<section aria-labelledby="${chapterOf(name)}">
<h2 id="${chapterOf(name)}">${name}</h2>
<p>${description}</p>
${own.map((call) => callView(call, document))}
</section>`
  })
  return html`${parts}`
}

const schemaChapter = ({ components }: OpenApiDocument): Markup =>
  html`<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
<p>Schemas of requests and responses, by name.</p>
${Object.entries(components.schemas).map(([name, schema]) => html`<details><summary><h3>${name}</h3></summary><div id="${anchorOf(name)}">${schemaView(schema)}</div></details>`)}
</section>`

/**
 * Renders the document as a page without scripts.
 * @returns the page, and the hash of its style sheet for the Content-Security-Policy
 */
export function renderPage(document: OpenApiDocument): { html: string; styleHash: string } {
  const style = styleSheet()
  const { info } = document
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${info.title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the routes</a>
<header>
<h1>API</h1>
<p>${info.title} ${info.version} · <a href="/api/openapi.json">OpenAPI document</a> · <a href="/">Site</a></p>
${info.description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
</header>
${contents(document)}
<main id="calls">
${chapters(document)}
${schemaChapter(document)}
</main>
</body>
</html>
`
  const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return { html: markup, styleHash }
}
