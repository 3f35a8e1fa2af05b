import type { Company } from '@dhow/contract/company'
import type { Logo } from './logo.ts'

/** What of the company's record the files show. */
export type BrandFields = Pick<
  Company,
  'brand' | 'description' | 'headline' | 'colours' | 'typeface'
>

/** The same with the logos, on light and on dark ground. */
export type BrandLook = BrandFields & { logos: { light?: Logo; dark?: Logo } }
