import { initContract } from '@ts-rest/core'

const c = initContract()
const bytes = c.type<AsyncIterable<Uint8Array>>()

export const Csv = c.otherResponse({
  contentType: 'text/csv; charset=utf-8',
  body: c.type<Iterable<string>>(),
})

export const Xlsx = c.otherResponse({
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: bytes,
})

export const Pdf = c.otherResponse({ contentType: 'application/pdf', body: bytes })

/** The manifest is the last entry, so an archive with a manifest is complete. */
export const Tar = c.otherResponse({ contentType: 'application/x-tar', body: bytes })

/** The generic content type makes browsers save the file instead of showing it. */
export const AnyFile = c.otherResponse({ contentType: 'application/octet-stream', body: bytes })

/** Server-sent events. Each names what changed; the client loads it again. */
export const EventStream = c.otherResponse({
  contentType: 'text/event-stream',
  body: c.type<AsyncIterable<string>>(),
})
