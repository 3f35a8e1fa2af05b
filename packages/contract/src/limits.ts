/**
 * Every limit a person can run into, stated once: the server enforces it, the forms show it.
 * Lengths are in UTF-16 code units.
 */
export const LIMITS = {
  productName: 200,
  brand: 100,
  category: 60,
  /** Categories in the list. */
  categories: 1_000,
  /** The label of a subject of the enquiry form. */
  subject: 60,
  description: 5_000,
  ingredients: 2_000,
  message: 5_000,
  /** What stands below a mail to a visitor. */
  signature: 1_000,
  /** Lines of one enquiry, or of one list. */
  lines: 1_000,
  /** What a visitor calls what they ask for, and their note about it. */
  lineText: 300,
  lineNote: 200,
  lineQuantity: 1_000_000,
  /** Incoterms that are asked for side by side, and a place of one. */
  incoterms: 11,
  place: 120,
  /** Files of one enquiry, and the bytes of each: 10 MB. */
  enquiryFiles: 5,
  enquiryFileBytes: 10_000_000,
  /** The name of such a file. */
  fileName: 200,
  /** Characters of a list that is pasted, and bytes of a file of one: 2 MB. */
  matchText: 300_000,
  matchFileBytes: 2_000_000,
  /** Bytes of the JSON of such a text: three for each character. */
  matchJsonBytes: 1_000_000,
  /** Characters and columns in one row of a list: twice what a product can have, and as many as in an import. */
  listRowChars: 20_000,
  listColumns: 100,
  /** Products that a row of it may mean. */
  candidates: 5,
  /** Bytes of the JSON of an enquiry or of a list: 1,000 lines of 2,000 each. */
  linesJsonBytes: 2_000_000,
  phone: 40,
  /** Any other text: names, e-mail addresses, URLs, locations, opening hours. */
  text: 500,
  /** An id in a path, of whatever origin. */
  id: 64,
  password: 200,
  /** A password that is set from now on: between these. */
  newPasswordMin: 8,
  newPassword: 128,
  /** A code of the two-step login, with what people type between its parts. */
  code: 40,
  /** Days after which a session is over, however much it is used, and without use. */
  sessionDays: 7,
  sessionIdleDays: 3,
  /** Days for which a mail is tried again; one that is of no use later, for less. */
  mailRetryDays: 3,
  /** Pictures of one product. */
  pictures: 12,
  /** Bytes of one uploaded picture: 10 MB. */
  pictureBytes: 10_000_000,
  /** Width × height of one uploaded picture: 50 megapixels. */
  picturePixels: 50_000_000,
  /** Bytes of a logo that comes as SVG: 2 MB. */
  svgBytes: 2_000_000,
  /** Rows that one call may reorder or delete; SQLite takes 32,766 values in one statement. */
  rows: 20_000,
  /** The company's names. */
  companyName: 120,
  /** A headline, a question, or the title of an entry. */
  title: 120,
  /** Some sentences: the lead, a description, the text of an entry. */
  sentences: 300,
  /** A text of several paragraphs, such as the company's story. */
  paragraphs: 5_000,
  /** The text of the privacy or the imprint page. */
  legalText: 20_000,
  /** Pictures of the slideshow. */
  slides: 6,
  /** Entries of a list of the company, such as its reasons or its group. */
  entries: 12,
  /** Certificates of a product, and languages of its label. */
  certificates: 30,
  labelLanguages: 30,
  /** Bytes of the file of a certificate, a PDF or a picture: 10 MB. */
  certificateBytes: 10_000_000,
  partners: 40,
  /** Ports that the globe's lanes lead to. */
  ports: 60,
  /** The highest number that counts up. */
  figure: 1_000_000_000,
  /** Bytes of the PDF of the company's own catalogue: 30 MB. */
  catalogPdfBytes: 30_000_000,
  /** Bytes of the JSON of the company: all its texts, escaped, and more. */
  companyJsonBytes: 500_000,
  /** Bytes of the JSON of a call: 5,000 characters of any script, escaped, and more. */
  jsonBytes: 64_000,
  /** Values in the JSON of a call, nested ones included: 1,000 lines of six, and the other fields. */
  jsonValues: 7_000,
  /** Bytes of the JSON of a call that names rows, 100 for each, and values, three for each. */
  rowsJsonBytes: 2_000_000,
  rowsJsonValues: 61_000,
  /** Rows of one import. */
  importRows: 100_000,
  /** Rows of the sheet of an import, empty ones and those that are one too many included. */
  importSheetRows: 200_000,
  /** Cells in one row of it. */
  importColumns: 100,
  /** Characters in one row of it: ten times what a product can have. */
  importRowChars: 100_000,
  /** Characters of all cells of a workbook together. */
  importSheetChars: 200_000_000,
  /** Bytes of the sheet of an import, CSV or .xlsx: 100 MB. */
  importCsvBytes: 100_000_000,
  /** Bytes of one part of a workbook when it is unpacked: 600 MB. */
  importXlsxUnpackedBytes: 600_000_000,
  /** Bytes of the ZIP of an import: 500 MB. */
  importZipBytes: 500_000_000,
  /** Files in the ZIP of an import. */
  importZipFiles: 10_000,
  /** Bytes of all files in the ZIP together when they are unpacked: 2 GB. */
  importUnpackedBytes: 2_000_000_000,
  /** Bytes of the file of a site that moves: 1 GB, and its products. */
  movingBytes: 1_000_000_000,
  movingProducts: 100_000,
  /** Products that are set side by side. */
  compared: 4,
  /** Values of one filter of the catalogue that can be asked for at once, and characters of one that is a code. */
  filterValues: 20,
  filterCode: 35,
  /** The highest page of the catalogue that can be asked for. */
  page: 10_000,
} as const
