/** The suffix of a company's picture as large as it is kept: what cuts, icons and the like are made of. */
export const MASTER_SUFFIX = '-master.webp'
