import type { Manifest } from './archive.ts'

/** A summary of an archive for people. */
export function summaryOf({ counts, createdAt, missingPictures }: Manifest): string {
  const { products, messages, pictures } = counts
  const missing = missingPictures.length
  return [
    `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}`,
    ...(missing > 0 ? [`(of ${missing} pictures the files were missing)`] : []),
  ].join(' ')
}
