/** The folder of a data folder that the files of enquiries are kept in, each under its id. */
export const ENQUIRY_FILES_DIR = 'enquiry-files'

/** Such an id, as the source of a pattern. */
export const ENQUIRY_FILE = '[0-9a-f]{32}'
