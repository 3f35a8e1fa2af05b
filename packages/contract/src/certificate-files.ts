/** The id of a certificate's file, as a pattern: 32 hexadecimal digits of its content, and what it is. */
export const CERTIFICATE_FILE = '[0-9a-f]{32}\\.(?:pdf|jpg)'

/** Where the files of certificates are downloaded from. */
export const CERTIFICATES_PATH = '/certificates/'

/** The address that a certificate's file is downloaded from. */
export const certificateUrl = (file: string): string => CERTIFICATES_PATH + encodeURIComponent(file)
