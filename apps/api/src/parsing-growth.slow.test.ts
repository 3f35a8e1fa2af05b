import { compactListCode, formatListCode, readListCode } from '@dhow/contract/lists/list-codes'
import { email, httpsUrl, line, paragraph, phone } from '@dhow/contract/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSafeName } from '#api/modules/messages/files/prepared-files.ts'
import { toStoredTerms } from '#api/modules/messages/sending.ts'
import { describeDevice, maskAddress } from './modules/account/login/sessions.ts'
import { suggestMatches } from './modules/catalogue-import/column-matching/headings.ts'
import { readQuantity } from './modules/catalogue-import/column-matching/quantities.ts'
import { TRANSLATIONS, translate } from './modules/catalogue-import/column-matching/translate.ts'
import {
  matchOwnColumns,
  readCertificates,
  readList,
  readValue,
} from './modules/catalogue-import/plan/columns.ts'
import { findUploads } from './modules/company/files.ts'
import { findMissingLetters, toPrintable } from './modules/documents/printable.ts'
import { getComparedWords } from './modules/lists/comparison.ts'
import { findColumns, readRow } from './modules/lists/pasted-rows.ts'
import { parseQuantity, readPhrase } from './modules/lists/quantity.ts'
import { isHeading, isSentence, isTotal } from './modules/lists/skipped-rows.ts'
import { splitLines } from './modules/lists/split-lines.ts'
import { findUnit } from './modules/lists/unit-words.ts'
import { hashWords } from './modules/messages/inbox/conversation-words.ts'
import { removeLinks } from './modules/messages/mails.ts'
import { createFormAge, findSpamReasons } from './modules/messages/spam/spam.ts'
import { searchTitle, toCodes } from './modules/products/search/search-facts.ts'
import { AppError } from './platform/app-error.ts'
import { defuse, writeCsv } from './platform/csv/write.ts'
import { chooseEncoding, isKnown } from './platform/http/cache/raw-response-cache.ts'
import { getPath, toReadableTarget, toRoutePath } from './platform/http/requests.ts'
import { buildDisposition, toFileName } from './platform/http/responses/static-files.ts'
import {
  createTextDecoder,
  decodeWords,
  readAddresses,
  readParameter,
} from './platform/inbound-mail/header-values.ts'
import { cleanText } from './platform/inbound-mail/mail-text.ts'
import { findQuoteStart } from './platform/inbound-mail/quoted-text.ts'
import { buildLetterhead, layOut, toHeaderText } from './platform/mail/layout.ts'
import { normalizeMailbox } from './platform/mail/recipient-keys.ts'
import { readSmtpFailure } from './platform/mail/smtp-failure.ts'
import { buildFromHeader } from './platform/mail/transport.ts'
import { searchKey } from './platform/matching/search-words.ts'
import { isMarkup } from './platform/pictures/decoder/sniff.ts'
import { displayCell, isError } from './platform/sheets/cells.ts'
import { readCsv } from './platform/sheets/csv.ts'
import { escapeCell } from './platform/xlsx/write.ts'

const SMALL = 4_000
const LARGE = 40_000

/** Maximum factor between the times for LARGE and SMALL: 10 is linear, 100 quadratic. */
const MAX_GROWTH = 20

/** Longer texts, for texts whose time grows more: V8 needs more time for all long strings, so that linear parsers grow too. */
const HUGE = 4 * LARGE

/** Maximum factor between the times for HUGE and LARGE: 4 is linear, 16 quadratic. */
const MAX_LATER_GROWTH = 8

/** Times (ms) below this are always fast enough. */
const FLOOR_MS = 20

/** Minimum milliseconds of one measurement. */
const MEASURED_MS = 4

/** Number of measurements, of which the shortest counts. */
const REPEATS = 3

const decode = await createTextDecoder([])

const facts = {
  trap: '',
  formAge: undefined,
  repeats: 0,
  fromAddress: 0,
  email: 'a@b.example',
  ownUrl: 'https://a.example',
  hasLines: false,
}
const [anyLine, anyParagraph] = [line('Text', Infinity), paragraph('Text', Infinity)]
const addresses = [email('Text', Infinity), phone('Text', Infinity), httpsUrl('Text', Infinity)]
const formAge = createFormAge('secret')
const targets = ['cartonSize', 'packText', 'contentText', 'cbm', 'gtin', 'moqCartons'] as const

const splitIntoPieces = (text: string, length: number) =>
  text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []

/** All parsers of external text. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'addresses of a mail': (text) => readAddresses(text, decode),
  'words of a header': (text) => decodeWords(text, decode),
  'parameter of a header': (text) => readParameter(text, 'filename', decode),
  'character set of a mail': (text) => decode(Buffer.from(text, 'latin1')),
  'text of a mail': (text) => [cleanText(text, ['a.png']), findQuoteStart(text)],
  'lines of a list': (text) => splitLines(text).map((line) => readRow(line, undefined)),
  'rows of a list': (text) => splitIntoPieces(text, 4_000).map((row) => readRow(row, undefined)),
  'cells of a list': (text) => readRow(splitIntoPieces(text, 400), undefined),
  'words of a row': getComparedWords,
  'text of a row': (text) => [isTotal(text), isSentence(text), isHeading(text)],
  'first row of a list': findColumns,
  'quantity of a line': readPhrase,
  'quantity of a cell': parseQuantity,
  'unit of a list': findUnit,
  'words of a search': (text) => [searchTitle(text), toCodes(text)],
  'key of a search': searchKey,
  'words of an enquiry': hashWords,
  'columns of a sheet': (text) => matchOwnColumns(splitIntoPieces(text, 400)),
  'name of a column': (text) => suggestMatches([{ name: text, examples: [text] }]),
  'cell of a supplier': (text) => targets.map((target) => translate(target, text, {})),
  'quantity of a supplier': (text) => readQuantity(text, ['g', 'kg'], {}),
  'country of a supplier': (text) => TRANSLATIONS.origin?.(text),
  'GTIN of a supplier': (text) => TRANSLATIONS.gtin?.(text),
  'list in a cell': (text) => [readList(text), readCertificates(text)],
  'fact in a cell': (text) => [readValue('netContent', text), readValue('mayTilt', text)],
  CSV: (text) => [...readCsv(text).rows, ...writeCsv([[defuse(text)]])],
  'cell of a workbook': (text) => [escapeCell(text), isError(text)],
  'format of a workbook': (text) =>
    displayCell({ t: 'n', v: 1, w: text, z: text }, { is1904: false, hasReferences: true }),
  'accept-encoding': chooseEncoding,
  'if-none-match': (text) => isKnown(text, '"1"'),
  'user-agent': describeDevice,
  'x-forwarded-for': maskAddress,
  'target of a request': (text) => [getPath(text), toReadableTarget(`/${text}`)],
  'path of a request': (text) => toRoutePath(getPath(`/${text}`)),
  'name of a file': (text) => [
    buildDisposition(toFileName(text, 200), 'a'),
    toSafeName(text, 'csv'),
  ],
  'head of a picture': (text) => isMarkup(Buffer.from(text)),
  'code of a list': (text) => [formatListCode(compactListCode(text)), readListCode(text)],
  'line of a form': (text) => anyLine.safeParse(text),
  'paragraph of a form': (text) => anyParagraph.safeParse(text),
  'address in a form': (text) => addresses.map((schema) => schema.safeParse(text)),
  'token of a form': (text) => formAge.getAge(text, 0),
  'telephone number': (text) =>
    toStoredTerms({ phone: text } as Parameters<typeof toStoredTerms>[0]),
  'spam signs': (text) => findSpamReasons({ ...facts, message: text }),
  'paragraph of a mail': (text) =>
    layOut({ parts: [{ paragraph: text }, { quote: text }, { note: text }] }),
  'header of a mail': (text) => [toHeaderText(text), buildFromHeader('a@b.example', text)],
  'words without links': removeLinks,
  'text of a document': (text) => [toPrintable(`ش${text}`), findMissingLetters(text)],
  'address of a mail': normalizeMailbox,
  'answer of a mail server': (text) => readSmtpFailure(new Error(text)),
  'texts of a company': (text) => findUploads({ story: text, list: [text] }),
  letterhead: (text) =>
    buildLetterhead({
      name: text,
      legalName: text,
      location: text,
      siteUrl: 'https://a.example',
      colours: { primary: '#000000', accent: '#000000' },
    }),
}

/** Texts that are slow to parse when they are repeated. */
const FRAGMENTS = [
  ...'a10 \t\n"\',;.-:/\\|<([@%#?=&+_“’€ﷺ🚢茶',
  ' \n',
  '(a',
  '[\\',
  'a;',
  '",',
  '"a,',
  'a,',
  '1,111',
  '1 111 ',
  ',111',
  '1.',
  '.0',
  '0.',
  '1 ',
  '.a',
  'a.',
  'a-',
  'x ',
  ' x',
  '1x',
  '1 x ',
  '- ',
  ' -',
  ' –',
  'ctn ',
  "20' ",
  'gp ',
  'hc',
  'fcl ',
  'qty;',
  'a@',
  'a@b.',
  'http://',
  'https://a.',
  'www.',
  '//',
  '../',
  '%2',
  '%20',
  'q=0;',
  ';q=0,',
  '\u0301',
  '\u0301\u0316',
  'شا',
  '\ud800',
  '_x000',
  'W/',
  '::',
  'A\u0301',
  'IE',
  'Mozilla/5.0 ',
  'for=1;',
  ' e',
  'g ',
  'cm x ',
  '1cm',
  'no. of ',
  '<iframe ',
  '\u00a0',
  '\u202f',
  '\u202a',
  '\u2066',
  '\u202a\u2069',
  '1茶',
  'name ar ',
]

/** Random fragments, the same in every run. */
const RANDOM = fc.sample(
  fc
    .array(fc.constantFrom(...FRAGMENTS), { minLength: 2, maxLength: 4 })
    .map((some) => some.join('')),
  { numRuns: 20, seed: 26 },
)

/** A repeated fragment, alone and in other text. */
const SHAPES: ((repeated: string) => string)[] = [
  (repeated) => repeated,
  (repeated) => `a${repeated}!`,
]

function parse(parser: (text: string) => unknown, text: string): void {
  try {
    parser(text)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof URIError)) throw error
  }
}

/** CPU milliseconds of this thread. */
function measureCpuTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function measureTime(parser: (text: string) => unknown, text: string): number {
  const start = measureCpuTime()
  let [times, took] = [0, 0]
  while (took < MEASURED_MS) {
    parse(parser, text)
    times++
    took = measureCpuTime() - start
  }
  return took / times
}

function measureGrowth(parser: (text: string) => unknown, small: string, large: string): number {
  const measureLeast = (text: string) =>
    Math.min(...Array.from({ length: REPEATS }, () => measureTime(parser, text)))
  return measureLeast(large) / measureLeast(small)
}

/** Returns whether a text takes too long, in two measurements. */
function isSlow(
  parser: (text: string) => unknown,
  createText: (length: number) => string,
): boolean {
  const [small, large] = [createText(SMALL), createText(LARGE)]
  const start = measureCpuTime()
  parse(parser, large)
  if (measureCpuTime() - start < FLOOR_MS) return false
  return (
    [1, 2].every(() => measureGrowth(parser, small, large) > MAX_GROWTH) &&
    [1, 2].every(() => measureGrowth(parser, large, createText(HUGE)) > MAX_LATER_GROWTH)
  )
}

describe(`${LARGE} characters take at most ${MAX_GROWTH} times as long as ${SMALL}`, () => {
  it.each(Object.entries(PARSERS))('%s', (_what, parser) => {
    const texts = [...FRAGMENTS, ...RANDOM].flatMap((fragment) =>
      SHAPES.map((shape) => ({
        text: shape(fragment),
        buildText: (length: number) => shape(fragment.repeat(Math.ceil(length / fragment.length))),
      })),
    )
    const slow = texts.find(({ buildText }) => isSlow(parser, buildText))
    expect(slow?.text).toBeUndefined()
  })
})
