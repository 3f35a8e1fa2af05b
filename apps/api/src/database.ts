import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getEnglish } from '@dhow/i18n/catalogues'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { hashWords, toWords } from './modules/messages/inbox/conversation-words.ts'
import { serializeRequestedLines } from './modules/messages/stored-lines.ts'
import { searchDetails, searchTitle } from './modules/products/search/search-facts.ts'
import { ENQUIRY_FILES_DIR } from './platform/data-dir/data-dir.ts'
import { flushFolderSync, makeFolderDurably } from './platform/data-dir/durable-file.ts'
import { createDatabases, type SqlFunctions } from './platform/database/open.ts'
import { createSchemaCheck } from './platform/database/schema-check.ts'
import { fold, searchKey } from './platform/matching/search-words.ts'

/** Creates the SQL functions of the modules, which migrations, triggers and indexes call. */
const createFunctions = (dataDir: string): SqlFunctions => ({
  fold,
  search_key: searchKey,
  to_words: toWords,
  // Earlier migrations pass fewer texts.
  search_title: (name: string, brand: string, category: string, pack = '', translations = '{}') =>
    searchTitle(name, brand, category, pack, JSON.parse(translations)),
  search_text: (description: string, specification = '{}', translations = '[]') =>
    searchDetails(description, JSON.parse(specification), JSON.parse(translations)),
  carton_line: (specification: string) => formatCarton(JSON.parse(specification), getEnglish()),
  // For a migration whose titles a later one replaces.
  translated_category: () => '',
  words_hash: hashWords,
  // Migrations move the files of mails out of the database.
  store_file: (key: string, content: Buffer) => {
    // A repeated migration writes the same files.
    const id = hash('sha256', key).slice(0, 32)
    const folder = join(dataDir, ENQUIRY_FILES_DIR)
    makeFolderDurably(folder, 0o700)
    writeFileSync(join(folder, id), content, { mode: 0o600, flush: true })
    flushFolderSync(folder)
    return id
  },
  requested_lines: (lines: string, terms: string) =>
    serializeRequestedLines(JSON.parse(lines), JSON.parse(terms)),
})

export const { addFunctions, beginNewSite, connect, openDatabase } =
  createDatabases(createFunctions)

export const { removeForeignCode, findSchemaProblem } = createSchemaCheck(addFunctions)
