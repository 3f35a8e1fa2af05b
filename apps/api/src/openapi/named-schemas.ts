import * as account from '@dhow/contract/account'
import * as admin from '@dhow/contract/admin'
import * as backups from '@dhow/contract/backups'
import * as catalogueImport from '@dhow/contract/catalogue-import'
import * as catalogueQuery from '@dhow/contract/catalogue-query'
import * as categories from '@dhow/contract/categories'
import * as columnMatches from '@dhow/contract/column-matches'
import * as company from '@dhow/contract/company'
import * as contact from '@dhow/contract/contact'
import * as dashboard from '@dhow/contract/dashboard'
import * as enquiry from '@dhow/contract/enquiry'
import * as enquiryFiles from '@dhow/contract/enquiry-files'
import * as enquiryLines from '@dhow/contract/enquiry-lines'
import * as enquiryTerms from '@dhow/contract/enquiry-terms'
import * as errors from '@dhow/contract/errors'
import * as inboxFilter from '@dhow/contract/inbox-filter'
import * as lists from '@dhow/contract/lists'
import * as mail from '@dhow/contract/mail'
import * as messages from '@dhow/contract/messages'
import * as moving from '@dhow/contract/moving'
import * as newsletter from '@dhow/contract/newsletter'
import * as productFields from '@dhow/contract/product-fields'
import * as products from '@dhow/contract/products'
import * as sentEnquiry from '@dhow/contract/sent-enquiry'
import * as sessions from '@dhow/contract/sessions'
import * as specification from '@dhow/contract/specification'
import * as specificationFields from '@dhow/contract/specification-fields'
import * as storedSpecification from '@dhow/contract/specification-stored'
import * as subjectList from '@dhow/contract/subject-list'
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
  enquiryFiles,
  enquiryLines,
  enquiryTerms,
  errors,
  inboxFilter,
  lists,
  mail,
  messages,
  moving,
  newsletter,
  productFields,
  products,
  sentEnquiry,
  sessions,
  specification,
  specificationFields,
  storedSpecification,
  subjectList,
  system,
  webhooks,
]

/** Whether an export of the contract is a schema that the document calls by its name. */
export const isNamedSchema = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z][a-z]/.test(name) && value instanceof z.ZodType

/** The schemas that the contract exports, each by the name that it has in code. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  MODULES.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => isNamedSchema(...entry)),
  ),
)
