import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { printQuotation } from '#api/testing/documents.ts'
import { inspectPdf, textOfPdf } from '#api/testing/pdf.ts'
import { quotationLine, quotationVersion } from '#api/testing/quotations.ts'

it.each([
  ['ar', 'شاي بالهيل في علبة معدنية مع نافذة '],
  ['zh', '第一次收获的小豆蔻茶装在带窗口的罐子里'],
] as const)(
  'a quotation of the maximum size with long texts gets a PDF in %s',
  async (language, words) => {
    const text = (length: number) => words.repeat(length).slice(0, length)
    const columns = (['EXW', 'FOB', 'CFR', 'CIF'] as const).map((rule) => ({
      rule,
      place: text(LIMITS.place),
    }))
    const lines = Array.from({ length: LIMITS.lines }, () =>
      quotationLine({
        name: text(LIMITS.lineText),
        note: text(LIMITS.lineNote),
        prices: [1, 2, 3, 4],
      }),
    )
    const version = quotationVersion({ language, columns, lines, letter: text(LIMITS.message) })
    const { pdf } = await printQuotation({ version, bankDetails: 'IBAN AE07' })
    const { pages } = inspectPdf(pdf)
    expect(pages).toBeGreaterThan(100)
    const shown = textOfPdf(pdf)
    for (const part of ['AE07', `${LIMITS.lines}`]) expect(shown).toContain(part)
  },
)
