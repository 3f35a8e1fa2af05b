import { initContract } from '@ts-rest/core'

const c = initContract()
const bytes = c.type<AsyncIterable<Uint8Array>>()

export const Csv = c.otherResponse({
  contentType: 'text/csv; charset=utf-8',
  body: c.type<Iterable<string>>(),
})

/** A workbook with one sheet. */
export const Xlsx = c.otherResponse({
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: bytes,
})

/** An archive. Its manifest is the last entry, so an archive with a manifest is complete. */
export const Tar = c.otherResponse({ contentType: 'application/x-tar', body: bytes })

/** A file of any type. The generic content type makes browsers save it instead of showing it. */
export const AnyFile = c.otherResponse({ contentType: 'application/octet-stream', body: bytes })
