import type { Manifest } from './archive.ts'

/** A summary of an archive for people. */
export function summaryOf(manifest: Manifest): string {
  const { counts, createdAt, missingPictures, missingCertificates, missingEnquiryFiles } = manifest
  const { products, messages, pictures } = counts
  const missing = (what: string, names: string[]) =>
    names.length > 0 ? [`(of ${names.length} ${what} the files were missing)`] : []
  return [
    `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}`,
    ...missing('pictures', missingPictures),
    ...missing('certificates', missingCertificates),
    ...missing('attachments of messages', missingEnquiryFiles),
  ].join(' ')
}
