/** What mail programs take for the beginning of an address: the colon of a scheme, and a dot before a letter. */
const LINK_MARKS = /:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu

/** A text that is read as before, but in which no mail program finds an address to lead to. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(LINK_MARKS, (mark) => `[${mark}]`)
