import type { Answer, Media } from '#api/openapi/answers.ts'
import type { OpenApiDocument } from '#api/openapi/document.ts'
import type { Operation } from '#api/openapi/operation.ts'
import { html, type Markup, withCode } from './markup.ts'
import { aboutOf, schemaView, typeInWords } from './schemas.ts'

export type Call = { method: string; path: string; operation: Operation }

/** The calls of a document, in its order. */
export const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** One call: closed, what it does; open, what it takes and answers. */
export function callView({ method, path, operation }: Call, document: OpenApiDocument): Markup {
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
