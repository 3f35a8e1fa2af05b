import type { Enquiry } from '@dhow/contract/messages'
import { fresh } from './enquiries-new.ts'
import { settled } from './enquiries-old.ts'

/** An enquiry of the last month. */
export type DemoEnquiry = Enquiry & {
  /** Hours before now that it came in. */
  hoursAgo: number
  /** `after`: hours from the enquiry to its reply, fewer than `hoursAgo`. */
  reply?: { after: number; content: string }
}

/** What visitors wrote; the people and their domains are invented and can receive nothing. */
export const ENQUIRIES: DemoEnquiry[] = [...fresh, ...settled]
