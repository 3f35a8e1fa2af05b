import type { Enquiry } from '@dhow/contract/enquiry'
import type { Resolver } from 'react-hook-form'

const loadSchema = () => import('./enquiry-schema.ts').catch(() => undefined)

/** Fetches what checks an enquiry: more script than the form itself, so that it comes after it. */
export const prepareCheck = (): void => void loadSchema()

/** Checks an enquiry as the server will; where what checks it cannot be loaded, the server alone does. */
export const checkEnquiry: Resolver<Enquiry> = async (values, context, options) => {
  const schema = await loadSchema()
  return schema ? schema.bySchema(values, context, options) : { values, errors: {} }
}
