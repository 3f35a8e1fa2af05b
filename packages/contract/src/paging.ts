/** Products on one page of the catalogue: whole rows of 2, 3 and 6 cards. */
export const PAGE_SIZE = 48

/** Products that a product's page shows beside it: one row of 6 cards, two of 3, three of 2. */
export const RELATED = 6

/** The orders of the catalogue: the administrator's own, or by name either way. */
export const SORTS = ['default', 'a-z', 'z-a'] as const
export type Sort = (typeof SORTS)[number]

/** Messages on one page of the inbox. */
export const INBOX_PAGE_SIZE = 50

/** Other messages of its sender that a message names. */
export const SENDER_MESSAGES = 5

/** Characters of a message that the inbox shows before an ellipsis. */
export const EXCERPT = 50

/** The orders of the inbox, by when a message came. */
export const INBOX_SORTS = ['newest', 'oldest'] as const
export type InboxSort = (typeof INBOX_SORTS)[number]

/** Subscribers on one page of the newsletter's list. */
export const SUBSCRIBERS_PAGE_SIZE = 50
