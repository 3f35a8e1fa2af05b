/** Divisible by 2, 3 and 6, so that every grid has complete rows. */
export const PAGE_SIZE = 48

/** Fills one row of 6 cards, two of 3, or three of 2. */
export const RELATED_PRODUCTS = 6

/** `default` is the administrator's order. */
export const SORTS = ['default', 'a-z', 'z-a'] as const
export type Sort = (typeof SORTS)[number]

export const INBOX_PAGE_SIZE = 50

export const SENDER_MESSAGES = 5

export const EXCERPT_LENGTH = 50

/** `activity` is the order of the newest entries, newest first. */
export const INBOX_SORTS = ['newest', 'oldest', 'activity'] as const
export type InboxSort = (typeof INBOX_SORTS)[number]

export const SUBSCRIBERS_PAGE_SIZE = 50

/** Few, because a text can be long, and its form is below it on phones. */
export const TEXTS_PAGE_SIZE = 10
