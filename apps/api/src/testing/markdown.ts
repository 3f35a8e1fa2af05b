import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import GithubSlugger from 'github-slugger'
import { lexer, type Token, type Tokens, walkTokens } from 'marked'
import { listOperations, type OpenApiDocument } from '#api/platform/openapi/document.ts'
import type { JsonSchema } from '#api/platform/openapi/json-schema.ts'
import type { Operation } from '#api/platform/openapi/operation.ts'
import type { Response } from '#api/platform/openapi/responses.ts'

export const ROOT = join(import.meta.dirname, '../../../..')

/** A code block: the text after the opening backticks, its content, and the anchor of its section. */
type Block = { fence: string; text: string; section: string }

export type Document = {
  /** Relative to the root. */
  path: string
  anchors: Set<string>
  links: string[]
  blocks: Block[]
  code: string[]
  /** Code in the first column of tables, by the anchor of the section. */
  tables: Map<string, string[]>
}

const getChildren = (token: Token): Token[] => ('tokens' in token && token.tokens) || []

/** Returns the plain text of a heading. */
const getPlainText = (token: Token): string =>
  getChildren(token).map(getPlainText).join('') || ('text' in token ? token.text : '')

const listCode = (tokens: Token[]): string[] =>
  tokens.flatMap((token) =>
    token.type === 'codespan' ? [token.text] : listCode(getChildren(token)),
  )

function readDocument(path: string): Document {
  const document: Document = {
    path,
    anchors: new Set(),
    links: [],
    blocks: [],
    code: [],
    tables: new Map(),
  }
  const slugger = new GithubSlugger()
  let section = ''
  const read = (token: Token) => {
    if (token.type === 'heading') {
      const anchor = slugger.slug(getPlainText(token))
      document.anchors.add(anchor)
      if (token.depth <= 2) section = anchor
    }
    if (token.type === 'link' || token.type === 'image') document.links.push(token.href)
    if (token.type === 'html') {
      document.links.push(
        ...Array.from(token.text.matchAll(/\s(?:src|href)="([^"]*)"/g), ([, to]) => String(to)),
      )
    }
    if (token.type === 'code') {
      const { text, lang = '' } = token as Tokens.Code
      document.blocks.push({ fence: lang, text, section })
      document.code.push(...text.split('\n'))
    }
    if (token.type === 'codespan') document.code.push(token.text)
    if (token.type === 'table') {
      const first = (token as Tokens.Table).rows.flatMap(([cell]) => listCode(cell?.tokens ?? []))
      document.tables.set(section, [...(document.tables.get(section) ?? []), ...first])
    }
  }
  walkTokens(lexer(readFileSync(join(ROOT, path), 'utf8')), read)
  return document
}

/** Reads every Markdown file that git does not ignore. */
export const readDocuments = (): Document[] =>
  execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map(readDocument)

/** The OpenAPI document of the contract. */
export const DOCUMENT: OpenApiDocument = JSON.parse(
  readFileSync(join(ROOT, 'apps/api/src/platform/openapi/openapi.json'), 'utf8'),
)

/** Operations by call, such as `GET /api/products/{id}`. */
export const OPERATIONS = listOperations(DOCUMENT)

const ajv = new Ajv2020({ strict: false, allErrors: true })
// The default export has the type of a CommonJS module.
;(formats as unknown as typeof formats.default)(ajv)
ajv.addSchema({ $id: 'document', components: DOCUMENT.components })

/** Returns the differences between a value and a schema of the document. */
export function describeFaults(schema: JsonSchema, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const validate = ajv.compile(JSON.parse(text))
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** Returns the documented response of an operation; undefined for an undocumented status. */
export function findResponse({ responses }: Operation, status: number): Response | undefined {
  const response = responses[status]
  if (!response || !('$ref' in response)) return response
  return DOCUMENT.components.responses[response.$ref.split('/').at(-1) ?? '']
}
