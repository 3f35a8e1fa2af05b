import { createHash } from 'node:crypto'
import { createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { escapeHtml } from '#api/platform/mail/layout.ts'
import { listOperations, type OpenApiDocument } from './document.ts'
import type { Operation } from './operation.ts'
import type { Media, Response } from './responses.ts'

/** HTML that is not escaped again. */
type Markup = { markup: string }

type Piece = Markup | string | false | undefined | Piece[]

const toText = (piece: Piece): string => {
  if (piece === false || piece === undefined) return ''
  if (Array.isArray(piece)) return piece.map(toText).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(piece)
}

/** Template tag for HTML. Escapes everything except other templates. */
const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, index) => part + toText(pieces[index])).join(''),
})

const showCode = (text: string): Markup =>
  html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`

const toAnchor = (schema: string) => `schema-${schema}`

/** Shows JSON, with links to the schemas that it refers to. */
const showJson = (value: unknown): Markup =>
  html`<pre>${JSON.stringify(value, null, 2)
    .split(/"#\/components\/schemas\/(\w+)"/)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="#${toAnchor(part)}">${part}</a>`,
    )}</pre>`

const showContent = (content: Record<string, Media>): Piece =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code></p>${showJson(schema)}${example !== undefined && showJson(example)}`,
  )

function callView(call: string, operation: Operation, document: OpenApiDocument): Markup {
  const { operationId, summary, description, deprecated, security, requestBody } = operation
  const { parameters } = operation
  return html`<details>
<summary><code>${call}</code>${security.length > 0 && html` <small>login</small>`}${deprecated && html` <small>deprecated</small>`}<span>${summary}</span></summary>
<div id="${operationId}">
<p>${showCode(description)}</p>
${parameters && html`<h3>Parameters</h3>${showJson(parameters)}`}
${requestBody && html`<h3>Body${!requestBody.required && ' (optional)'}</h3><p>${showCode(requestBody.description)}</p>${showContent(requestBody.content)}`}
<h3>Responses</h3>
${Object.entries(operation.responses).map((response) => showResponse(response, document))}
</div>
</details>`
}

function showResponse(
  [status, documented]: [string, Response | { $ref: string }],
  { components }: OpenApiDocument,
): Markup {
  const name = '$ref' in documented && documented.$ref.split('/').at(-1)
  const response = name ? components.responses[name] : documented
  if (!response || !('description' in response)) return html``
  const { description, headers = {}, content = {} } = response
  const headerViews = Object.entries(headers).map(
    ([name, header]) => html`<br><code>${name}</code> ${showCode(header.description)}`,
  )
  return html`<p><b>${status}</b> ${showCode(description)}${!name && headerViews}</p>${!name && showContent(content)}`
}

const toDeclarations = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

function buildStyleSheet() {
  const { light, dark } = createPalette(DEFAULT_COLORS)
  return `:root{color-scheme:light dark;${toDeclarations(light)}}
@media (prefers-color-scheme:dark){:root{${toDeclarations(dark)}}}
${RULES}`
}

const RULES = `*{box-sizing:border-box}
body{max-inline-size:64rem;margin-inline:auto;padding:2rem 1rem 6rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--sea)}
:focus-visible{outline:2px solid var(--sea);outline-offset:2px}
code,pre{font:.875em/1.5 ui-monospace,monospace}
small,summary span{color:var(--muted)}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1rem;padding:0;list-style:none}
nav a{display:block;padding-block:.625rem}
details{margin-block-start:.5rem;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
details>:target{scroll-margin-block-start:9rem}
summary{padding:.75rem 1rem;cursor:pointer}
summary span{display:block}
summary h3{display:inline;font-size:1rem}
details>div{padding:0 1rem 1rem}
pre{padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);white-space:pre-wrap}
`

const toSectionId = (tag: string) => tag.toLowerCase().replaceAll(' ', '-')

const showNavigation = ({ tags }: OpenApiDocument): Markup =>
  html`<nav aria-label="Resources"><ul>${[...tags, { name: 'Schemas' }].map(({ name }) => html`<li><a href="#${toSectionId(name)}">${name}</a></li>`)}</ul></nav>`

const showSection = (name: string, content: Piece): Markup =>
  html`<section aria-labelledby="${toSectionId(name)}">
<h2 id="${toSectionId(name)}">${name}</h2>
${content}
</section>`

function showSections(document: OpenApiDocument): Markup {
  const events = Object.entries(document.webhooks).map(
    ([event, { post }]) => [event, post] as const,
  )
  const operations = [...listOperations(document), ...events]
  const calls = document.tags.map(({ name, description }) => {
    const ofTag = operations.filter(([, { tags }]) => tags.includes(name))
    return showSection(name, [
      html`<p>${description}</p>`,
      ofTag.map(([call, operation]) => callView(call, operation, document)),
    ])
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<details><summary><h3>${name}</h3></summary><div id="${toAnchor(name)}">${showJson(schema)}</div></details>`,
  )
  return html`${calls}${showSection('Schemas', schemas)}`
}

/** Renders the document as a page without scripts; `styleHash` is for the Content-Security-Policy. */
export function renderPage(document: OpenApiDocument): { html: string; styleHash: string } {
  const style = buildStyleSheet()
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
<header>
<h1>API</h1>
<p>${info.title} ${info.version} · <a href="/api/openapi.json">OpenAPI document</a> · <a href="/">Site</a></p>
${info.description.split('\n\n').map((paragraph) => html`<p>${showCode(paragraph)}</p>`)}
${showNavigation(document)}
</header>
<main>
${showSections(document)}
</main>
</body>
</html>
`
  const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return { html: markup, styleHash }
}
