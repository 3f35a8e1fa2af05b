import * as account from '@dhow/contract/admin/account'
import * as admin from '@dhow/contract/admin/admin'
import * as sessions from '@dhow/contract/admin/sessions'
import * as backups from '@dhow/contract/backups'
import * as catalogueImport from '@dhow/contract/catalogue-import/catalogue-import'
import * as columnMatches from '@dhow/contract/catalogue-import/column-matches'
import * as categories from '@dhow/contract/categories/categories'
import * as company from '@dhow/contract/company/company'
import * as contact from '@dhow/contract/contact'
import * as dashboard from '@dhow/contract/dashboard'
import * as errors from '@dhow/contract/errors'
import * as lists from '@dhow/contract/lists'
import * as mail from '@dhow/contract/mail'
import * as enquiry from '@dhow/contract/messages/enquiry'

import * as enquiryLines from '@dhow/contract/messages/enquiry-lines'
import * as sentEnquiry from '@dhow/contract/messages/enquiry-submission'
import * as enquiryTerms from '@dhow/contract/messages/enquiry-terms'
import * as messages from '@dhow/contract/messages/messages'
import * as newsletter from '@dhow/contract/newsletter'
import * as catalogueQuery from '@dhow/contract/products/catalogue-query'
import * as productFields from '@dhow/contract/products/product-fields'
import * as products from '@dhow/contract/products/products'
import * as specification from '@dhow/contract/products/specification'

import * as storedSpecification from '@dhow/contract/products/specification-stored'
import * as siteTransfer from '@dhow/contract/site-transfer'
import * as subjectList from '@dhow/contract/subjects/subject-routes'
import * as system from '@dhow/contract/system'
import * as webhooks from '@dhow/contract/webhooks'
import * as z from 'zod'

const MODULES: object[] = [
  account,
  admin,
  backups,
  catalogueImport,
  categories,
  columnMatches,
  catalogueQuery,
  company,
  contact,
  dashboard,
  enquiry,
  enquiryLines,
  enquiryTerms,
  errors,
  lists,
  mail,
  messages,
  siteTransfer,
  newsletter,
  productFields,
  products,
  sentEnquiry,
  sessions,
  specification,
  storedSpecification,
  subjectList,
  system,
  webhooks,
]

/** Returns whether an export of the contract is a schema with a component of its own. */
export const isNamedSchema = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z][a-z]/.test(name) && value instanceof z.ZodType

/** Exported schemas of the contract, by their name in code. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  MODULES.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => isNamedSchema(...entry)),
  ),
)
