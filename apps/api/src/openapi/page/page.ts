import { createHash } from 'node:crypto'
import type { OpenApiDocument } from '#api/openapi/document.ts'
import { html, type Markup, withCode } from './markup.ts'
import { callsOf, callView } from './operations.ts'
import { anchorOf, schemaView } from './schemas.ts'
import { styleSheet } from './style.ts'

/** A chapter's address on the page. */
const chapterOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

const contents = ({ tags }: OpenApiDocument): Markup =>
  html`<nav aria-label="Chapters"><ul>${[...tags, { name: 'Schemas' }].map(({ name }) => html`<li><a href="#${chapterOf(name)}">${name}</a></li>`)}</ul></nav>`

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
<p>What calls take and answer, by name.</p>
${Object.entries(components.schemas).map(([name, schema]) => html`<details><summary><h3>${name}</h3></summary><div id="${anchorOf(name)}">${schemaView(schema)}</div></details>`)}
</section>`

/**
 * A document as a page to be read, which needs no script and no file.
 * @returns also the hash of its style sheet, as a Content-Security-Policy states it
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
<a class="skip" href="#calls">Skip to the calls</a>
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
