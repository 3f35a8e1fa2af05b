import { createHash } from 'node:crypto'
import { createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { type OpenApiDocument, operationsOf } from './document.ts'
import { isSuccess, type Operation } from './operation.ts'
import type { Media, Response } from './responses.ts'
import { anchorOf, describedType, html, type Markup, schemaView } from './schema-markup.ts'

/** Converts backticks to code elements. */
const withCode = (text: string): Markup =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`

function callView(call: string, operation: Operation, document: OpenApiDocument): Markup {
  const { operationId, summary, description, deprecated, security, requestBody } = operation
  const [method = '', path] = call.split(' ')
  return html`<details>
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code>${security.length > 0 && html` <small>login</small>`}${deprecated && html` <small>deprecated</small>`}<span>${summary}</span></summary>
<div id="${operationId}">
<p>${withCode(description)}</p>
${parametersView(operation)}
${requestBody && html`<h3>Body${!requestBody.required && ' (optional)'}</h3><p>${withCode(requestBody.description)}</p>${contentView(requestBody.content)}`}
<h3>Responses</h3>
${responsesView(operation, document)}
</div>
</details>`
}

function parametersView({ parameters }: Operation): Markup | undefined {
  const items = parameters?.map(
    ({ name, in: location, required, schema }) =>
      html`<li><code>${name}</code> <i>in the ${location}${!required && ', optional'}</i> <span>${describedType(schema)}</span></li>`,
  )
  return items && html`<h3>Parameters</h3><ul class="fields">${items}</ul>`
}

const contentView = (content: Record<string, Media>): Markup =>
  html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code></p>${schemaView(schema)}${example !== undefined && html`<p class="muted">Example</p><pre><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
  )}`

function responsesView({ responses }: Operation, { components }: OpenApiDocument): Markup {
  const all = Object.entries(responses).map(([status, response]) => {
    const name = '$ref' in response && response.$ref.split('/').at(-1)
    return [status, name ? components.responses[name] : response] as [string, Response]
  })
  const errors = all.filter(([status]) => !isSuccess(status))
  return html`${all.map(([status, response]) => isSuccess(status) && html`<p><b>${status}</b></p>${responseView(response)}`)}
<ul class="errors">${errors.map(([status, { description }]) => html`<li><b>${status}</b> ${withCode(description)}</li>`)}</ul>`
}

const responseView = ({ headers = {}, content = {} }: Response): Markup => {
  const items = Object.entries(headers).map(
    ([name, { description }]) =>
      html`<li><code>${name}</code> <span>${withCode(description)}</span></li>`,
  )
  return html`${items.length > 0 && html`<ul class="fields">${items}</ul>`}${contentView(content)}`
}

const tokens = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

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
.errors,.muted{color:var(--muted)}
.errors{padding-inline-start:0;list-style:none}
.errors b{color:var(--ink)}
pre{margin:0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);white-space:pre-wrap}
`

const sectionId = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

const navigation = ({ tags }: OpenApiDocument): Markup =>
  html`<nav aria-label="Resources"><ul>${[...tags, { name: 'Schemas' }].map(({ name }) => html`<li><a href="#${sectionId(name)}">${name}</a></li>`)}</ul></nav>`

function sections(document: OpenApiDocument): Markup {
  const operations = [...operationsOf(document)]
  const parts = document.tags.map(({ name, description }) => {
    const own = operations.filter(([, { tags }]) => tags.includes(name))
    return html`<section aria-labelledby="${sectionId(name)}">
<h2 id="${sectionId(name)}">${name}</h2>
<p>${description}</p>
${own.map(([call, operation]) => callView(call, operation, document))}
</section>`
  })
  return html`${parts}`
}

const schemaSection = ({ components }: OpenApiDocument): Markup =>
  html`<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
<p>Schemas of requests and responses, by name.</p>
${Object.entries(components.schemas).map(([name, schema]) => html`<details><summary><h3>${name}</h3></summary><div id="${anchorOf(name)}">${schemaView(schema)}</div></details>`)}
</section>`

/** Renders the document as a page without scripts; `styleHash` is for the Content-Security-Policy. */
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
${navigation(document)}
<main id="calls">
${sections(document)}
${schemaSection(document)}
</main>
</body>
</html>
`
  const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return { html: markup, styleHash }
}
