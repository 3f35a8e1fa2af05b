import { create as contentDisposition } from 'content-disposition'

/** Maximum number of characters of a text that are processed. */
const MAX_CHARS = 1_000

/** A text as the name of a file on any system, without what would turn its end around. */
export const fileName = (text: string, maxLength: number): string =>
  [
    ...text
      .slice(0, MAX_CHARS)
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\\/:*?"<>|%]+/gu, ' '),
  ]
    .slice(0, maxLength)
    .join('')
    .replace(/\s+/g, ' ')
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_CHARS characters
    .replace(/^[\s.~-]+|[\s.]+$/g, '')

/**
 * Has a browser save what it gets, never show it.
 * @param name fit for a disk; see `fileName`
 * @param fallback for what reads ASCII alone
 */
export const savedAs = (name: string, fallback: string): string =>
  contentDisposition(name, { fallback: /[^ -~]/.test(name) && fallback })
