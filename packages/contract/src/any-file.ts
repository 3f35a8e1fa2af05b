import { initContract } from '@ts-rest/core'

const c = initContract()

/** A file that somebody sent us, as bytes: a browser saves it, whatever it is. */
export const AnyFile = c.otherResponse({
  contentType: 'application/octet-stream',
  body: c.type<AsyncIterable<Uint8Array>>(),
})
