/** Where the file of a certificate is downloaded from. */
export const certificateUrl = (file: string): string =>
  `/api/certificates/${encodeURIComponent(file)}`
