import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dhow/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import GithubSlugger from 'github-slugger'
import { lexer, type Token, type Tokens, walkTokens } from 'marked'
import { operationsOf, printDocument } from '#api/platform/openapi/document.ts'
import type { JsonSchema } from '#api/platform/openapi/json-schema.ts'
import type { Operation } from '#api/platform/openapi/operation.ts'
import type { Response } from '#api/platform/openapi/responses.ts'

/** The root of the tree, whose documents these are. */
export const ROOT = join(import.meta.dirname, '../../../..')

/** A code block, what its fence says after the backticks, and the anchor of the section that it stands in. */
type Block = { fence: string; text: string; section: string }

/** A Markdown file by what can be wrong about it. */
export type Document = {
  /** From the root, and so are the targets of links made whole. */
  path: string
  anchors: Set<string>
  links: string[]
  blocks: Block[]
  /** What is set as code: the lines of blocks, and words between. */
  code: string[]
  /** The words set as code in the first column of a section's tables, by the section's anchor. */
  tables: Map<string, string[]>
}

const nested = (token: Token): Token[] => ('tokens' in token && token.tokens) || []

/** A heading as it reads, of which its anchor is made. */
const wordsOf = (token: Token): string =>
  nested(token).map(wordsOf).join('') || ('text' in token ? token.text : '')

const codeIn = (tokens: Token[]): string[] =>
  tokens.flatMap((token) => (token.type === 'codespan' ? [token.text] : codeIn(nested(token))))

function readDocument(path: string): Document {
  const document: Document = {
    ...{ path, anchors: new Set(), links: [], blocks: [], code: [], tables: new Map() },
  }
  const slugger = new GithubSlugger()
  let section = ''
  const read = (token: Token) => {
    if (token.type === 'heading') {
      const anchor = slugger.slug(wordsOf(token))
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
      const first = (token as Tokens.Table).rows.flatMap(([cell]) => codeIn(cell?.tokens ?? []))
      document.tables.set(section, [...(document.tables.get(section) ?? []), ...first])
    }
  }
  walkTokens(lexer(readFileSync(join(ROOT, path), 'utf8')), read)
  return document
}

/** Every Markdown file of the tree that is not ignored. */
export const readDocuments = (): Document[] =>
  execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map(readDocument)

/** The document of the contract, as any installation prints it. */
export const DOCUMENT = printDocument(contract, { version: '1.0.0' })

export const OPERATIONS = operationsOf(DOCUMENT)

const ajv = new Ajv2020({ strict: false, allErrors: true })
// Its default export is typed as if it were in a CommonJS module.
;(formats as unknown as typeof formats.default)(ajv)
ajv.addSchema({ $id: 'document', components: DOCUMENT.components })

/** What of a value is not as a schema of the document says; undefined when all is. */
export function faultsOf(schema: JsonSchema, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const validate = ajv.compile(JSON.parse(text))
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** What the document says of an answer of an operation; undefined where it does not know the status. */
export function statedAnswer({ responses }: Operation, status: number): Response | undefined {
  const stated = responses[status]
  if (!stated || !('$ref' in stated)) return stated
  return DOCUMENT.components.responses[stated.$ref.split('/').at(-1) ?? '']
}
