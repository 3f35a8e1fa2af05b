/** Limits that the server enforces and the forms show. Lengths are in UTF-16 code units. */
export const LIMITS = {
  productName: 200,
  itemNumber: 60,
  brand: 100,
  category: 60,
  categories: 1_000,
  subject: 60,
  description: 5_000,
  ingredients: 2_000,
  message: 5_000,
  signature: 1_000,
  /** An unsent text may be too long to be sent. */
  draft: 20_000,
  carbonCopies: 10,
  followUpFiles: 10,
  followUpBytes: 10_000_000,
  inboundMailBytes: 25_000_000,
  savedReplies: 200,
  savedFilters: 20,
  reminders: 20,
  /** Days until messages and products in the trash are deleted for good. */
  trashDays: 30,
  lines: 1_000,
  lineText: 300,
  lineNote: 200,
  lineQuantity: 1_000_000,
  incoterms: 11,
  place: 120,
  enquiryFiles: 5,
  enquiryFileBytes: 10_000_000,
  fileName: 200,
  /** Characters of a pasted list, and bytes of a list file. */
  matchText: 300_000,
  matchFileBytes: 2_000_000,
  /** Three bytes for each character of `matchText`. */
  matchJsonBytes: 1_000_000,
  /** Characters and columns in one row of a list. */
  listRowChars: 20_000,
  listColumns: 100,
  candidates: 5,
  /** 1,000 lines of 3,000 bytes each. */
  linesJsonBytes: 3_000_000,
  phone: 80,
  /** Any other text: names, e-mail addresses, URLs, locations, opening hours. */
  text: 500,
  id: 64,
  password: 200,
  /** Length of a new password; older ones may differ. */
  newPasswordMin: 8,
  newPassword: 128,
  /** Includes typed separators. */
  twoStepCode: 40,
  /** Days after which a session ends, in any case and without use. */
  sessionDays: 7,
  sessionIdleDays: 3,
  mailRetryDays: 3,
  /** Number per product. */
  pictures: 12,
  pictureBytes: 10_000_000,
  picturePixels: 50_000_000,
  svgBytes: 2_000_000,
  /** Rows that one request may change. SQLite allows 32,766 values in one statement. */
  rows: 20_000,
  companyName: 120,
  title: 120,
  sentences: 300,
  paragraphs: 5_000,
  legalText: 20_000,
  slides: 6,
  entries: 12,
  /** Number per product. */
  certificates: 30,
  labelLanguages: 30,
  certificateBytes: 10_000_000,
  partners: 40,
  ports: 60,
  figure: 1_000_000_000,
  catalogueNote: 1_000,
  catalogPdfBytes: 30_000_000,
  /** PO file of 20,000 products with 800 characters each. */
  textsFileBytes: 50_000_000,
  /** JSON of the company profile, with all texts escaped. */
  companyJsonBytes: 500_000,
  /** Default for JSON: 5,000 characters of any script, escaped, and other fields. */
  jsonBytes: 64_000,
  /** Default for values in JSON, nested ones included: 1,000 lines of seven values, and other fields. */
  jsonValues: 8_000,
  /** JSON of a quotation: 1,000 lines of 20 values, and other fields. */
  quotationJsonValues: 21_000,
  /** JSON that names rows: 100 bytes and three values for each. */
  rowsJsonBytes: 2_000_000,
  rowsJsonValues: 61_000,
  importRows: 20_000,
  /** Rows of all sheets of a price list. */
  priceRows: 5_000,
  /** Rows of the sheet, including empty ones. */
  importSheetRows: 25_000,
  importColumns: 100,
  importSheets: 100,
  /** Rows that a person leaves out of one import. */
  importExcluded: 1_000,
  /** Ten times the characters of the longest product. */
  importRowChars: 100_000,
  /** Characters of all cells of a file, with merged ones repeated. */
  importSheetChars: 100_000_000,
  importSheetBytes: 20_000_000,
  importZipBytes: 500_000_000,
  importZipFiles: 10_000,
  importUnpackedBytes: 2_000_000_000,
  backupBytes: 50_000_000_000,
  siteTransferBytes: 1_000_000_000,
  compared: 4,
  /** Products of a PDF catalogue, and of one with large pictures. */
  documentProducts: 1_000,
  documentLargePictures: 300,
  /** Ids in the address of a catalogue. An address may have 16 kB. */
  documentIds: 300,
  /** Values per filter in a catalogue query, and characters of a code. */
  filterValues: 20,
  filterCode: 35,
  synonymGroups: 1_000,
  /** Characters of a group, its words and phrases, and words of a phrase. */
  synonymGroup: 500,
  synonyms: 40,
  synonymWords: 5,
  page: 10_000,
  pageItems: 200,
  cursor: 200,
  /** Query string of a sign-in at a provider. Codes of Microsoft have 1 to 2 kB. */
  callbackQuery: 8_000,
} as const

/** Types are detected from the content. */
export const ENQUIRY_FILE_TYPES = ['pdf', 'xlsx', 'csv', 'jpg', 'png', 'webp'] as const
/** File name extensions that browsers offer. */
export const ENQUIRY_FILE_ENDINGS = [...ENQUIRY_FILE_TYPES, 'jpeg', 'jfif']
export type EnquiryFileType = (typeof ENQUIRY_FILE_TYPES)[number]
