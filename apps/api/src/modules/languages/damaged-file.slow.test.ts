import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#api/platform/app-error.ts'
import { startTexts } from '#api/testing/texts.ts'
import { readTexts, TEXT_WRITERS } from './text-files/text-files.ts'

const SOURCES = Array.from({ length: 20 }, (_, at) => `Text “${at}” & <b>more</b>\nof it`)

const translated = (source: string) => `fr ${source}`

const PIECES = [
  '<',
  '>',
  '&',
  '"',
  '\\',
  '\n',
  '\0',
  '😀',
  '',
  'é',
  '\u2067',
  'msgid "',
  'msgstr ""',
  '#, fuzzy',
]

it.each(['csv', 'po'] as const)(
  'of a damaged %s file, texts that are not damaged are saved, and the others are named',
  (type) => {
    const { texts, store, load } = startTexts(SOURCES)
    const entries = SOURCES.map((source) => ({
      source,
      text: translated(source),
      state: 'translated' as const,
      place: 'Home page',
      isMessage: false,
    }))
    const pieces = [...TEXT_WRITERS[type]('fr', entries)]
    const file = pieces.join('')
    const outcomes = { refused: 0, loaded: 0 }

    /** Returns the English texts of entries that neither the damage nor one next to it concerns. */
    const intactOutside = (start: number, end: number): string[] => {
      let position = 0
      const isDamaged = pieces.map((piece) => {
        const begin = position
        position += piece.length
        return begin <= end && position >= start
      })
      return SOURCES.filter((source) => {
        const at = pieces.findIndex((piece) => piece.includes(`“${source.split(/[“”]/)[1]}”`))
        return ![at - 1, at, at + 1].some((one) => isDamaged[one])
      })
    }

    const check = (damaged: string, intact: string[]) => {
      const rows = readTexts(Buffer.from(damaged), 'fr')
      const result = load(damaged)
      const list = new Map(
        Array.from(texts.list('fr', 'company'), ({ source, text }) => [source, text]),
      )
      for (const source of intact) expect(list.get(source)).toBe(translated(source))
      expect(result.saved + result.unchanged + result.problemCount).toBe(
        rows.filter(({ text }) => text.trim()).length,
      )
    }

    const rollback = new Error()
    const damages = fc.record({
      start: fc.nat(file.length),
      length: fc.nat(30),
      piece: fc.constantFrom(...PIECES),
    })
    fc.assert(
      fc.property(damages, ({ start, length, piece }) => {
        const damaged = file.slice(0, start) + piece + file.slice(start + length)
        try {
          store.transaction(() => {
            check(damaged, intactOutside(start, start + length))
            throw rollback
          })
        } catch (error) {
          if (error === rollback) outcomes.loaded++
          else if (error instanceof AppError) {
            outcomes.refused++
            expect(error.message).toMatch(/^(The|This|Row) .+[.?]$/)
          } else throw error
        }
      }),
      { numRuns: 400 },
    )
    expect(outcomes.loaded).toBeGreaterThan(20)
    expect(outcomes.refused).toBeGreaterThan(10)
  },
)
