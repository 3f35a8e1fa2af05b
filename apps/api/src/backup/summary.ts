import type { Manifest } from './archive.ts'

/** A summary of an archive for people. */
export function summaryOf({
  counts,
  createdAt,
  missingPictures,
  missingCertificates,
  missingEnquiryFiles,
}: Manifest): string {
  const { products, messages, pictures } = counts
  const missing = missingPictures.length
  return [
    `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}`,
    ...(missing > 0 ? [`(of ${missing} pictures the files were missing)`] : []),
    ...(missingCertificates.length > 0
      ? [`(the files of ${missingCertificates.length} certificates were missing)`]
      : []),
    ...(missingEnquiryFiles.length > 0
      ? [`(${missingEnquiryFiles.length} files that came with messages were missing)`]
      : []),
  ].join(' ')
}
