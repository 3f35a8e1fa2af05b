import { create as contentDisposition } from 'content-disposition'

/** A text as the name of a file on any system, without what would turn its end around. */
export const fileName = (text: string, maxLength: number): string =>
  [
    ...text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\\/:*?"<>|%]+/gu, ' '),
  ]
    .slice(0, maxLength)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')

/**
 * Has a browser save what it gets, never show it.
 * @param name fit for a disk; see `fileName`
 * @param fallback for what reads ASCII alone
 */
export const savedAs = (name: string, fallback: string): string =>
  contentDisposition(name, { fallback: /[^ -~]/.test(name) && fallback })
